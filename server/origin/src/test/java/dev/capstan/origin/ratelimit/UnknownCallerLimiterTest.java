package dev.capstan.origin.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RateLimit;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The limits of unknown callers, by address, by network and in total. */
class UnknownCallerLimiterTest {

    private static final RateLimit SIX_A_MINUTE = new RateLimit(6, Duration.ofMinutes(1), "1m", 3);

    private Instant now = Instant.parse("2026-01-31T12:00:00Z");
    private final InstantSource clock = () -> now;
    private final UnknownCallerLimiter limit = new UnknownCallerLimiter(SIX_A_MINUTE, clock);

    private boolean admitted(String address) {
        return limit.tryAcquire(LimitedOperation.REGISTRATION, at(address), 1).isEmpty();
    }

    private int admitted(String address, int tries) {
        int admitted = 0;
        for (int i = 0; i < tries; i++) {
            admitted += admitted(address) ? 1 : 0;
        }
        return admitted;
    }

    private static InetAddress at(String address) {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void anAddressHasItsBurstAndThenItsRate() {
        assertThat(admitted("192.0.2.1", 10)).isEqualTo(3);
        assertThat(limit.tryAcquire(LimitedOperation.REGISTRATION, at("192.0.2.1"), 1))
                .contains(Duration.ofSeconds(10));

        now = now.plusSeconds(10);
        assertThat(admitted("192.0.2.1", 10)).isEqualTo(1);
        now = now.plus(Duration.ofHours(1));
        assertThat(admitted("192.0.2.1", 10)).isEqualTo(3);
    }

    @Test
    void aNetworkHasFourTimesAsMuchAsAnAddress() {
        int admitted = 0;
        for (int host = 1; host <= 10; host++) {
            admitted += admitted("192.0.2." + host, 3);
        }

        assertThat(admitted).isEqualTo(12);
        assertThat(admitted("192.0.3.1", 3)).isEqualTo(3);
    }

    @Test
    void allUnknownCallersHaveTenTimesTheLimitOfAnAddress() {
        int admitted = 0;
        for (int network = 1; network <= 20; network++) {
            admitted += admitted("198.51." + network + ".1", 3);
        }

        assertThat(admitted).isEqualTo(30);
    }

    @Test
    void anAddressOfVersionSixIsItsNetworkOf64Bits() {
        assertThat(admitted("2001:db8:0:1::1", 3)).isEqualTo(3);
        assertThat(admitted("2001:db8:0:1:ffff::2")).isFalse();
        assertThat(admitted("2001:db8:0:2::1", 9)).isEqualTo(3);
        assertThat(admitted("2001:db8:0:3::1", 9)).isEqualTo(3);
        assertThat(admitted("2001:db8:0:4::1", 9)).isEqualTo(3);
        assertThat(admitted("2001:db8:0:5::1", 9)).isZero();
        assertThat(admitted("2001:db8:1:5::1", 9)).isEqualTo(3);
    }

    @Test
    void surfacesHaveBucketsOfTheirOwn() {
        assertThat(admitted("192.0.2.1", 10)).isEqualTo(3);

        for (int i = 0; i < 30; i++) {
            assertThat(limit.tryAcquire(LimitedOperation.REFUSED_CREDENTIALS, at("192.0.2.1"), 1))
                    .isEmpty();
        }
        assertThat(limit.tryAcquire(LimitedOperation.REFUSED_CREDENTIALS, at("192.0.2.1"), 1))
                .isPresent();
    }

    @Test
    void largerBodyTakesMorePermitsUpToTheMaximum() {
        assertThat(limit.tryAcquire(LimitedOperation.REGISTRATION, at("192.0.2.1"), 2))
                .isEmpty();
        assertThat(limit.tryAcquire(LimitedOperation.REGISTRATION, at("192.0.2.1"), 2))
                .contains(Duration.ofSeconds(10));
        assertThat(limit.tryAcquire(LimitedOperation.REGISTRATION, at("192.0.3.1"), 17))
                .isEmpty();
    }

    @Test
    void releasedPermitsCanBeTakenAgain() {
        PendingRegistrations undecided = new PendingRegistrations(limit);
        assertThat(admitted("192.0.2.1", 3)).isEqualTo(3);
        undecided.add("agt_1", at("192.0.2.1"), 1);

        undecided.decided("agt_1");
        undecided.decided("agt_1");
        undecided.decided("agt_2");

        assertThat(admitted("192.0.2.1", 3)).isEqualTo(1);
    }

    @Test
    void memoryIsBoundedAndTheLimitInAllHoldsAllTheSame() {
        TokenBuckets buckets = new TokenBuckets(clock);
        TokenBuckets.BucketLimit all = new TokenBuckets.BucketLimit("all", SIX_A_MINUTE);
        int admitted = 0;
        for (int i = 0; i < 2 * TokenBuckets.MAX_BUCKETS; i++) {
            TokenBuckets.BucketLimit one = new TokenBuckets.BucketLimit("address " + i, SIX_A_MINUTE);
            admitted += buckets.tryAcquire(List.of(one, all), 1).isEmpty() ? 1 : 0;
        }

        assertThat(admitted).isEqualTo(3);
        assertThat(buckets.size()).isEqualTo(TokenBuckets.MAX_BUCKETS);
    }

    @Test
    void withoutALimitEverybodyIsAdmitted() {
        UnknownCallerLimiter none = new UnknownCallerLimiter(null, clock);

        for (int i = 0; i < 1000; i++) {
            assertThat(none.tryAcquire(LimitedOperation.REGISTRATION, at("192.0.2.1"), 100))
                    .isEmpty();
        }
        none.release(LimitedOperation.REGISTRATION, at("192.0.2.1"), 100);
    }
}
