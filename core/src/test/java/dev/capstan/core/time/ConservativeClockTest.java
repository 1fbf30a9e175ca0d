package dev.capstan.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ConservativeClockTest {

    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

    private final TestClocks clocks = new TestClocks();
    private final ConservativeClock clock = clocks.stricter();

    @Test
    void equalsTheWallClockUnlessItIsSet() {
        clocks.pass(TEN_MINUTES);

        assertThat(clock.detectJump()).isEmpty();
        assertThat(clock.instant()).isEqualTo(clocks.wall().instant());
        assertThat(clock.earliestInstant()).isEqualTo(clocks.wall().instant());
    }

    @Test
    void expiresByTheLaterAndPurgesByTheEarlierTimeWhileTheWallClockIsForward() {
        clocks.pass(TEN_MINUTES);
        Instant right = clocks.wall().instant();
        clocks.set(TEN_MINUTES);

        assertThat(clock.instant()).isEqualTo(right.plus(TEN_MINUTES));
        assertThat(clock.earliestInstant()).isEqualTo(right);
    }

    @Test
    void goesOnWhileTheWallClockIsBack() {
        clocks.pass(TEN_MINUTES);
        Instant right = clocks.wall().instant();
        clocks.set(TEN_MINUTES.negated());
        clocks.pass(Duration.ofSeconds(1));

        assertThat(clock.instant()).isEqualTo(right.plusSeconds(1));
        assertThat(clock.earliestInstant()).isEqualTo(clocks.wall().instant());
    }

    @Test
    void tellsEachJumpOnce() {
        Instant begin = clocks.wall().instant();
        clocks.pass(Duration.ofSeconds(1));
        clocks.set(TEN_MINUTES);

        assertThat(clock.detectJump())
                .contains(
                        new ClockJump(begin.plusSeconds(1), begin.plusSeconds(1).plus(TEN_MINUTES)));
        clocks.pass(Duration.ofSeconds(1));
        assertThat(clock.detectJump()).isEmpty();
        clocks.set(Duration.ofSeconds(-2));
        assertThat(clock.detectJump())
                .as("as much as clocks are set without a notice")
                .isEmpty();
        clocks.set(Duration.ofMillis(-2001));
        assertThat(clock.detectJump().orElseThrow().by()).isEqualTo(Duration.ofMillis(-2001));
    }

    @Test
    void believesAWallClockThatHasRunEvenlyForLongEnough() {
        clocks.set(TEN_MINUTES.negated());
        clock.detectJump();
        clocks.pass(ConservativeClock.SETTLED.minusSeconds(1));
        clock.detectJump();
        assertThat(clock.instant()).isAfter(clocks.wall().instant());

        clocks.pass(Duration.ofSeconds(1));
        clock.detectJump();

        assertThat(clock.instant()).isEqualTo(clocks.wall().instant());
        assertThat(clock.earliestInstant()).isEqualTo(clocks.wall().instant());
    }

    @Test
    void purgesNothingThatMayHaveBegunWhileTheWallClockWasForward() {
        clocks.pass(ConservativeClock.SETTLED.minusNanos(1));
        assertThat(clock.earliestInstant()).isEqualTo(Instant.EPOCH);

        clocks.pass(Duration.ofNanos(1));
        assertThat(clock.earliestInstant()).isEqualTo(clocks.wall().instant());
    }

    /** A wait, then a jump, both in seconds. */
    record Step(int pause, int jump) {}

    @Property(tries = 300)
    void isNeverBehindTheWallClockAndPurgesNoLaterThanIt(@ForAll("steps") List<Step> steps) {
        TestClocks two = new TestClocks();
        ConservativeClock stricter = two.stricter();
        SteadyClock steady = two.steady();
        Instant begin = two.wall().instant();
        Duration passed = Duration.ZERO;
        for (Step step : steps) {
            two.pass(Duration.ofSeconds(step.pause()));
            passed = passed.plusSeconds(step.pause());
            two.set(Duration.ofSeconds(step.jump()));
            stricter.detectJump();

            assertThat(stricter.instant()).isAfterOrEqualTo(two.wall().instant());
            assertThat(stricter.earliestInstant())
                    .isBeforeOrEqualTo(two.wall().instant())
                    .isBeforeOrEqualTo(stricter.instant());
            assertThat(steady.instant()).isEqualTo(begin.plus(passed));
        }
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Integer> pauses = Arbitraries.integers().between(0, 400);
        Arbitrary<Integer> jumps = Arbitraries.integers().between(-4000, 4000);
        return Combinators.combine(pauses, jumps).as(Step::new).list().ofMaxSize(40);
    }
}
