package dev.capstan.database.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.RateLimit;
import dev.capstan.core.limits.RateLimitBuckets;
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
        List<Bucket> bucket = List.of(RateLimitBuckets.of(two, List.of("restart")));
        Clock clock = new Clock();
        Acquisition.Acquired one = new Acquisition.Acquired(List.of(new Remaining(1, Duration.ofSeconds(30))));
        Acquisition.Acquired none = new Acquisition.Acquired(List.of(new Remaining(0, Duration.ofSeconds(30))));

        assertThat(limits(clock).tryAcquire(bucket)).as("before the restart").isEqualTo(one);
        buckets.restart();
        assertThat(buckets.onTheOtherNode(clock).tryAcquire(bucket))
                .as("after it, on the other node")
                .isEqualTo(none);
        assertThat(limits(clock).tryAcquire(bucket)).isInstanceOf(Acquisition.Exceeded.class);
    }

    @Test
    void aServerThatStartsAgainWithItsClockSetBackHoldsNobodyUp() {
        Clock before = new Clock();
        Bucket bucket = RateLimitBuckets.of(new RateLimit(1, Duration.ofSeconds(1), "1s", 2), List.of("set back"));
        Bucket other = RateLimitBuckets.of(new RateLimit(1, Duration.ofMinutes(1), "1m", 1), List.of("beside it"));
        before.pass(Duration.ofDays(400));
        RateLimits ahead = limits(before);
        ahead.tryAcquire(List.of(bucket));
        ahead.tryAcquire(List.of(bucket));
        ahead.tryAcquire(List.of(other));

        buckets.restart();
        Clock back = new Clock();
        RateLimits limits = limits(back);

        assertThat(limits.tryAcquire(List.of(bucket))).isInstanceOf(Acquisition.Exceeded.class);
        back.pass(Duration.ofSeconds(1).plusMillis(1));
        assertThat(limits.tryAcquire(List.of(bucket))).isInstanceOf(Acquisition.Acquired.class);
        assertThat(limits.tryAcquire(List.of(other)))
                .as("nor is it filled at once")
                .isInstanceOf(Acquisition.Exceeded.class);
    }

    @Test
    void nodesWhoseClocksAreAnHourApartAdmitNoMoreThanOne() {
        Clock one = new Clock();
        Clock two = new Clock();
        one.pass(Duration.ofDays(800));
        two.pass(Duration.ofDays(800).plusHours(1));
        List<Bucket> bucket =
                List.of(RateLimitBuckets.of(new RateLimit(1, Duration.ofMinutes(1), "1m", 3), List.of("apart")));
        RateLimits ahead = buckets.onTheOtherNode(two);
        RateLimits behind = limits(one);
        int admitted = 0;
        for (int minutes = 0; minutes < 30; minutes++) {
            for (RateLimits each : List.of(ahead, behind, ahead, behind)) {
                admitted += each.tryAcquire(bucket) instanceof Acquisition.Acquired ? 1 : 0;
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
            limits.tryAcquire(List.of(RateLimitBuckets.of(often, List.of("room " + i))));
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

        List<Bucket> buckets =
                List.of(RateLimitBuckets.of(new RateLimit(1, Duration.ofDays(1), "1d", 1), List.of("gone")));
        assertThatExceptionOfType(AuditUnavailable.class).isThrownBy(() -> limits.tryAcquire(buckets));
    }
}
