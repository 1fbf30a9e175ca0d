package dev.capstan.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.capstan.core.RetryPolicy.Failure;
import dev.capstan.core.RetryPolicy.Jitter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** The schedule of waits (INV-7.1) against its formula, and the failures that are repeated (INV-7.2). */
class RetryPolicyProperties {

    @Example
    void theWaitsOfTheClause() {
        RetryPolicy policy = policy(1000, 2, 10_000, Jitter.NONE);

        assertThat(policy.waitAfter(1)).isEqualTo(Duration.ofMillis(1000));
        assertThat(policy.waitAfter(2)).isEqualTo(Duration.ofMillis(2000));
        assertThat(policy.waitAfter(4)).isEqualTo(Duration.ofMillis(8000));
        assertThat(policy.waitAfter(5)).isEqualTo(Duration.ofMillis(10_000));
    }

    @Example
    void aMultiplierIsTakenAsItIsWritten() {
        assertThat(policy(1000, 1.1, 10_000, Jitter.NONE).waitAfter(3)).isEqualTo(Duration.ofMillis(1210));
        assertThat(policy(1, 1.0000001, 10_000, Jitter.NONE).waitAfter(2)).isEqualTo(Duration.ofNanos(1_000_001));
    }

    @Property
    void aWaitIsThatOfTheFormula(@ForAll("policies") RetryPolicy policy, @ForAll @IntRange(min = 1, max = 100) int n) {
        BigDecimal power =
                new BigDecimal(Double.toString(policy.backoffMultiplier())).pow(n - 1, MathContext.UNLIMITED);
        BigDecimal millis = BigDecimal.valueOf(policy.initialDelay().toMillis())
                .multiply(power)
                .min(BigDecimal.valueOf(policy.maxDelay().toMillis()));

        assertThat(policy.waitAfter(n))
                .isEqualTo(Duration.ofNanos(
                        millis.scaleByPowerOfTen(6).setScale(0, RoundingMode.UP).longValueExact()));
    }

    @Property
    void waitsGrowUpToTheLongest(@ForAll("policies") RetryPolicy policy, @ForAll @IntRange(min = 1, max = 99) int n) {
        assertThat(policy.waitAfter(n + 1)).isBetween(policy.waitAfter(n), policy.maxDelay());
        assertThat(policy.waitAfter(1)).isLessThanOrEqualTo(policy.initialDelay());
    }

    @Property
    void aSpreadWaitIsNeverLongerThanTheWhole(
            @ForAll("policies") RetryPolicy policy, @ForAll @IntRange(min = 1, max = 100) int n, @ForAll long seed) {
        assertThat(policy.waitAfter(n, new Random(seed))).isBetween(Duration.ZERO, policy.waitAfter(n));
    }

    @Property(tries = 50)
    void spreadWaitsFallIntoBothHalvesAlike(@ForAll long seed) {
        RetryPolicy policy = policy(86_400_000, 1000, 86_400_000, Jitter.FULL);
        RandomGenerator random = new Random(seed);
        int draws = 2_000;
        long half = Duration.ofHours(12).toNanos();
        int lower = 0;
        for (int i = 0; i < draws; i++) {
            lower += policy.waitAfter(100, random).toNanos() < half ? 1 : 0;
        }

        // Six standard deviations: one run in a thousand million is farther off.
        assertThat(lower).isBetween(draws / 2 - 135, draws / 2 + 135);
    }

    @Example
    void bothEndsOfASpreadWaitCanBeDrawn() {
        RetryPolicy policy = new RetryPolicy(
                3, Duration.ofNanos(1), 1, Duration.ofNanos(1), EnumSet.allOf(Failure.class), Jitter.FULL);
        RandomGenerator random = new Random(1);
        Set<Duration> drawn = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            drawn.add(policy.waitAfter(1, random));
        }

        assertThat(drawn).containsExactlyInAnyOrder(Duration.ZERO, Duration.ofNanos(1));
    }

    @Example
    void withoutJitterNothingIsDrawn() {
        RandomGenerator none = () -> {
            throw new AssertionError("a wait without jitter was drawn by lot");
        };

        assertThat(policy(5, 2, 100, Jitter.NONE).waitAfter(2, none)).isEqualTo(Duration.ofMillis(10));
    }

    @Example
    void everyCodeIsRepeatedForItsOwnFailureAlone() {
        for (RefusalCode code : RefusalCode.values()) {
            for (Failure failure : Failure.values()) {
                RetryPolicy policy =
                        new RetryPolicy(2, Duration.ZERO, 1, Duration.ZERO, EnumSet.of(failure), Jitter.NONE);
                Set<RefusalCode> repeated =
                        switch (failure) {
                            case TIMEOUT -> EnumSet.of(RefusalCode.TIMEOUT, RefusalCode.DEADLINE_EXCEEDED);
                            case NETWORK_ERROR -> EnumSet.of(RefusalCode.NETWORK_ERROR);
                            case RATE_LIMIT -> EnumSet.of(RefusalCode.BUSY, RefusalCode.RATE_LIMITED);
                        };
                assertThat(policy.repeats(code)).as("%s on %s", failure, code).isEqualTo(repeated.contains(code));
            }
        }
        for (Failure failure : Failure.values()) {
            assertThat(Failure.indicatedBy(failure.code())).contains(failure);
        }
    }

    @Example
    void invalidPoliciesAreRefused() {
        for (double multiplier : new double[] {0.99, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException().isThrownBy(() -> policy(1, multiplier, 1, Jitter.NONE));
        }
        for (long delay : new long[] {-1, 86_400_001}) {
            assertThatIllegalArgumentException().isThrownBy(() -> policy(delay, 1, 1, Jitter.NONE));
            assertThatIllegalArgumentException().isThrownBy(() -> policy(1, 1, delay, Jitter.NONE));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RetryPolicy(0, Duration.ZERO, 1, Duration.ZERO, Set.of(), Jitter.NONE));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> policy(1, 1, 1, Jitter.NONE).waitAfter(0));
    }

    @Provide
    static Arbitrary<RetryPolicy> policies() {
        Arbitrary<Long> delays = Arbitraries.longs().between(0, 86_400_000);
        Arbitrary<Double> multipliers = Arbitraries.doubles().between(1, 1000).ofScale(3);
        return Combinators.combine(delays, multipliers, delays, Arbitraries.of(Jitter.class))
                .as((initial, multiplier, longest, jitter) -> policy(initial, multiplier, longest, jitter));
    }

    private static RetryPolicy policy(long initialMs, double multiplier, long longestMs, Jitter jitter) {
        return new RetryPolicy(
                100,
                Duration.ofMillis(initialMs),
                multiplier,
                Duration.ofMillis(longestMs),
                EnumSet.allOf(Failure.class),
                jitter);
    }
}
