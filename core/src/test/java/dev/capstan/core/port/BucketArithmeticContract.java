package dev.capstan.core.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RateLimit;
import dev.capstan.core.port.RateLimits.Acquisition;
import dev.capstan.core.port.RateLimits.Bucket;
import dev.capstan.core.port.RateLimits.Remaining;
import dev.capstan.core.port.RateLimitsContract.Clock;
import dev.capstan.core.time.TestClocks;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** The laws of a token bucket, held against every adapter of {@link RateLimits} in exact arithmetic (INV-4.1). */
public abstract class BucketArithmeticContract {

    private final Clock clock = new Clock();

    /** The buckets, as this clock fills them. */
    protected abstract RateLimits limits(InstantSource clock);

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void aCallIsAdmittedExactlyWhenNoIntervalHoldsMoreThanItsBurstAndWhatCameInIt(
            @ForAll("limits") RateLimit limit, @ForAll("pauses") List<Double> pauses) {
        Attempts attempts = new Attempts(limit);
        Intervals intervals = new Intervals(limit);
        for (double pause : pauses) {
            clock.pass(share(limit.period(), pause));
            boolean due = intervals.admit(clock.instant());

            assertThat(attempts.acquire().isTaken())
                    .as("call %d under %s", intervals.asked, limit)
                    .isEqualTo(due);
        }
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void promptCallerGetsTheBurstAndEveryRefill(@ForAll("limits") RateLimit drawn) {
        RateLimit limit = new RateLimit(drawn.requests(), drawn.period(), drawn.periodText(), drawn.burst() + 1);
        Attempts attempts = new Attempts(limit);
        Instant begun = clock.instant();
        long admitted = 0;
        for (int refusals = 0; refusals < 20; ) {
            Acquisition taking = attempts.acquire();
            if (taking.isTaken()) {
                admitted++;
            } else {
                BigInteger came = refilled(limit, Duration.between(begun, clock.instant()));
                assertThat(admitted).as("admitted under %s", limit).isEqualTo(limit.burst() + came.longValueExact());
                clock.pass(taking.remaining().get(0).untilMore());
                refusals++;
            }
        }
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void aNanosecondBeforeTheTimeItIsRefusedAndAtTheTimeItIsAdmitted(
            @ForAll("limits") RateLimit limit, @ForAll("pauses") List<Double> pauses) {
        Attempts attempts = new Attempts(limit);
        for (double pause : pauses) {
            clock.pass(share(limit.period(), pause));
            attempts.acquire();
        }
        Duration wait = attempts.drain();

        clock.pass(wait.minusNanos(1));
        assertThat(attempts.acquire())
                .as("a nanosecond early under %s", limit)
                .isEqualTo(new Acquisition(false, List.of(new Remaining(0, Duration.ofNanos(1)))));
        clock.pass(Duration.ofNanos(1));
        assertThat(attempts.acquire().isTaken())
                .as("at the time under %s", limit)
                .isTrue();
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void hammeringChangesNothing(@ForAll("limits") RateLimit limit, @ForAll("pauses") List<Double> pauses) {
        Attempts patient = new Attempts(limit);
        Attempts hammering = new Attempts(limit);
        Duration wait = patient.drain();
        assertThat(hammering.drain()).isEqualTo(wait);

        Duration left = wait;
        for (double pause : pauses) {
            Duration step = share(left.minusNanos(1), pause % 1);
            left = left.minus(step);
            clock.pass(step);
            assertThat(hammering.acquire()).isEqualTo(new Acquisition(false, List.of(new Remaining(0, left))));
        }
        clock.pass(left);

        Acquisition taking = hammering.acquire();
        assertThat(taking.isTaken()).isTrue();
        assertThat(taking).isEqualTo(patient.acquire());
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void settingTheWallClockChangesNothing(
            @ForAll("limits") RateLimit limit, @ForAll("pauses") List<Double> pauses, @ForAll Random jumps) {
        TestClocks clocks = new TestClocks();
        RateLimits limits = limits(clocks.steady());
        List<Bucket> bucket = List.of(Bucket.of(limit, List.of(UUID.randomUUID().toString())));
        Intervals intervals = new Intervals(limit);
        Duration passed = Duration.ZERO;
        for (double pause : pauses) {
            Duration step = share(limit.period(), pause);
            passed = passed.plus(step);
            clocks.pass(step);
            clocks.set(Duration.ofSeconds(jumps.nextInt(-100_000, 100_000)));
            boolean due = intervals.admit(Instant.EPOCH.plus(passed));

            assertThat(limits.tryAcquire(bucket).orElseThrow().isTaken()).isEqualTo(due);
        }
    }

    @Provide
    Arbitrary<RateLimit> limits() {
        Arbitrary<Long> requests = Arbitraries.longs().between(1, 1000);
        Arbitrary<Duration> periods = Arbitraries.longs().between(1, 86_400_000).map(Duration::ofMillis);
        Arbitrary<Long> bursts = Arbitraries.longs().between(1, 12);
        return Combinators.combine(requests, periods, bursts)
                .as((each, period, burst) -> new RateLimit(each, period, period.toMillis() + "ms", burst));
    }

    /** Pauses in shares of a period: mostly none or short ones, so that the bucket is empty at times. */
    @Provide
    Arbitrary<List<Double>> pauses() {
        Arbitrary<Double> pause = Arbitraries.frequencyOf(
                Tuple.of(5, Arbitraries.just(0.0)),
                Tuple.of(5, Arbitraries.doubles().between(0, 0.01)),
                Tuple.of(2, Arbitraries.doubles().between(0, 2)));
        return pause.list().ofMaxSize(60);
    }

    private static Duration share(Duration whole, double share) {
        return Duration.ofNanos((long) (whole.toNanos() * share));
    }

    private static BigInteger refilled(RateLimit limit, Duration elapsed) {
        return BigInteger.valueOf(elapsed.toNanos())
                .multiply(BigInteger.valueOf(limit.requests()))
                .divide(BigInteger.valueOf(limit.period().toNanos()));
    }

    /** Attempts on a new bucket. */
    private final class Attempts {

        private final RateLimits limits = limits(clock);
        private final List<Bucket> bucket;

        Attempts(RateLimit limit) {
            this.bucket = List.of(Bucket.of(limit, List.of(UUID.randomUUID().toString())));
        }

        Acquisition acquire() {
            return limits.tryAcquire(bucket).orElseThrow();
        }

        /** Takes all there is; how long until there is more. */
        Duration drain() {
            Acquisition taking = acquire();
            while (taking.isTaken()) {
                taking = acquire();
            }
            return taking.remaining().get(0).untilMore();
        }
    }

    /** The permitted calls, computed from every interval between two admissions. */
    private static final class Intervals {

        private final RateLimit limit;
        private final List<Instant> admitted = new ArrayList<>();
        private int asked;

        Intervals(RateLimit limit) {
            this.limit = limit;
        }

        boolean admit(Instant now) {
            asked++;
            for (int first = 0; first < admitted.size(); first++) {
                long within = admitted.size() - first + 1;
                BigInteger came = refilled(limit, Duration.between(admitted.get(first), now));
                if (BigInteger.valueOf(within - limit.burst()).compareTo(came) > 0) {
                    return false;
                }
            }
            admitted.add(now);
            return true;
        }
    }
}
