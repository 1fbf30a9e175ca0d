package dev.capstan.database.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.RateLimit;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.port.RateLimits;
import dev.capstan.core.port.RateLimits.Acquisition;
import dev.capstan.core.port.RateLimits.Bucket;
import dev.capstan.core.port.RateLimits.Remaining;
import dev.capstan.core.port.RateLimitsContract;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class JdbcRateLimitsTest extends RateLimitsContract {

    private static SharedBuckets buckets;

    @BeforeAll
    static void open() {
        buckets = new SharedBuckets();
    }

    @AfterAll
    static void close() {
        buckets.close();
    }

    @Override
    protected RateLimits limits(InstantSource clock) {
        return buckets.onOneNode(clock);
    }

    @Override
    protected RateLimits onAnotherNode(RateLimits first, InstantSource itsClock) {
        return buckets.onTheOtherNode(itsClock);
    }

    @Test
    void takenTokensStayTakenAfterARestartAndOnTheOtherNode() {
        RateLimit two = new RateLimit(2, Duration.ofMinutes(1), "1m", 2);
        List<Bucket> bucket = List.of(Bucket.of(two, List.of("restart")));
        Clock clock = new Clock();
        Acquisition one = new Acquisition(true, List.of(new Remaining(1, Duration.ofSeconds(30))));
        Acquisition none = new Acquisition(true, List.of(new Remaining(0, Duration.ofSeconds(30))));

        assertThat(limits(clock).tryAcquire(bucket)).as("before the restart").contains(one);
        buckets.restart();
        assertThat(buckets.onTheOtherNode(clock).tryAcquire(bucket))
                .as("after it, on the other node")
                .contains(none);
        assertThat(isTaken(limits(clock), bucket)).isFalse();
    }

    @Test
    void aServerThatStartsAgainWithItsClockSetBackHoldsNobodyUp() {
        Clock before = new Clock();
        Bucket bucket = Bucket.of(new RateLimit(1, Duration.ofSeconds(1), "1s", 2), List.of("set back"));
        Bucket other = Bucket.of(new RateLimit(1, Duration.ofMinutes(1), "1m", 1), List.of("beside it"));
        before.pass(Duration.ofDays(400));
        RateLimits ahead = limits(before);
        ahead.tryAcquire(List.of(bucket));
        ahead.tryAcquire(List.of(bucket));
        ahead.tryAcquire(List.of(other));

        buckets.restart();
        Clock back = new Clock();
        RateLimits limits = limits(back);

        assertThat(isTaken(limits, List.of(bucket))).isFalse();
        back.pass(Duration.ofSeconds(1).plusMillis(1));
        assertThat(isTaken(limits, List.of(bucket))).isTrue();
        assertThat(isTaken(limits, List.of(other)))
                .as("nor is it filled at once")
                .isFalse();
    }

    @Test
    void nodesWhoseClocksAreAnHourApartAdmitNoMoreThanOne() {
        Clock one = new Clock();
        Clock two = new Clock();
        one.pass(Duration.ofDays(800));
        two.pass(Duration.ofDays(800).plusHours(1));
        List<Bucket> bucket = List.of(Bucket.of(new RateLimit(1, Duration.ofMinutes(1), "1m", 3), List.of("apart")));
        RateLimits ahead = buckets.onTheOtherNode(two);
        RateLimits behind = limits(one);
        int admitted = 0;
        for (int minutes = 0; minutes < 30; minutes++) {
            for (RateLimits each : List.of(ahead, behind, ahead, behind)) {
                admitted += isTaken(each, bucket) ? 1 : 0;
            }
            one.pass(Duration.ofMinutes(1));
            two.pass(Duration.ofMinutes(1));
        }

        assertThat(admitted).isEqualTo(3 + 29);
    }

    @Test
    void refilledBucketsArePurged() {
        RateLimit often = new RateLimit(1000, Duration.ofSeconds(1), "1s", 1000);
        Clock clock = new Clock();
        RateLimits limits = limits(clock);
        for (int i = 0; i < 2500; i++) {
            limits.tryAcquire(List.of(Bucket.of(often, List.of("room " + i))));
        }
        long before = buckets.stored();
        clock.pass(Duration.ofMillis(4));

        assertThat(limits.evictFull()).isGreaterThanOrEqualTo(2500);
        assertThat(buckets.stored()).isLessThanOrEqualTo(before - 2500);
    }

    @Test
    void aDatabaseThatDoesNotAnswerLetsNobodyThrough() {
        SharedBuckets gone = new SharedBuckets();
        RateLimits limits = gone.onOneNode(new Clock());
        gone.close();

        List<Bucket> buckets = List.of(Bucket.of(new RateLimit(1, Duration.ofDays(1), "1d", 1), List.of("gone")));
        assertThatExceptionOfType(AuditUnavailable.class).isThrownBy(() -> limits.tryAcquire(buckets));
    }

    private static boolean isTaken(RateLimits limits, List<Bucket> buckets) {
        return limits.tryAcquire(buckets).orElseThrow().isTaken();
    }
}
