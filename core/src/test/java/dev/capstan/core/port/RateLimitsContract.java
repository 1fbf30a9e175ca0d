package dev.capstan.core.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RateLimit;
import dev.capstan.core.port.RateLimits.Acquisition;
import dev.capstan.core.port.RateLimits.Bucket;
import dev.capstan.core.port.RateLimits.Remaining;
import dev.capstan.core.testing.PropertySearch;
import dev.capstan.core.time.TestClocks;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link RateLimits}; an adapter's test extends it and creates the limits. */
public abstract class RateLimitsContract {

    private static final RateLimit HUNDRED_A_MINUTE = new RateLimit(100, Duration.ofMinutes(1), "1m", 100);
    private static final RateLimit SEVEN_A_SECOND = new RateLimit(7, Duration.ofSeconds(1), "1s", 2);
    private static final Duration ONE_SEVENTH = Duration.ofNanos(142_857_143);

    private static final int TIMEOUT_SECONDS = 60;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Clock clock = new Clock();
    private final String whose = UUID.randomUUID().toString();
    private RateLimits limits;

    /** The buckets, as this clock fills them, which never runs back; other tests may have taken from some. */
    protected abstract RateLimits limits(InstantSource clock);

    /** The same buckets as another node has them; the same object where there is but one. */
    protected RateLimits onAnotherNode(RateLimits first, InstantSource itsClock) {
        return first;
    }

    /** A clock that stands still until it is moved. */
    public static final class Clock implements InstantSource {

        private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-31T12:00:00Z"));

        /** Lets time pass. */
        public void pass(Duration time) {
            now.updateAndGet(at -> at.plus(time));
        }

        @Override
        public Instant instant() {
            return now.get();
        }
    }

    @BeforeEach
    void begin() {
        limits = limits(clock);
    }

    @AfterEach
    void endTheRaces() {
        threads.shutdownNow();
    }

    @Test
    void aBucketHoldsItsBurstAndSaysWhatIsLeft() {
        Bucket bucket = bucket(SEVEN_A_SECOND, "a");

        assertThat(acquire(bucket)).isEqualTo(acquired(1, ONE_SEVENTH));
        assertThat(acquire(bucket)).isEqualTo(acquired(0, ONE_SEVENTH));
        assertThat(acquire(bucket)).isEqualTo(exceeded(0, ONE_SEVENTH));
    }

    @Test
    void callerIsAdmittedExactlyAfterTheStatedWait() {
        Bucket bucket = bucket(SEVEN_A_SECOND, "a");
        acquire(bucket);
        acquire(bucket);

        clock.pass(ONE_SEVENTH.minusNanos(1));
        assertThat(acquire(bucket)).isEqualTo(exceeded(0, Duration.ofNanos(1)));

        clock.pass(Duration.ofNanos(1));
        assertThat(acquire(bucket)).isEqualTo(acquired(0, ONE_SEVENTH));
        assertThat(acquire(bucket)).isEqualTo(exceeded(0, ONE_SEVENTH));
    }

    @Test
    void repeatedRefusalsDoNotProlongTheWait() {
        Bucket bucket = bucket(SEVEN_A_SECOND, "a");
        acquire(bucket);
        acquire(bucket);

        for (int tries = 0; tries < 1000; tries++) {
            clock.pass(Duration.ofNanos(142_857));
            assertThat(acquire(bucket).isTaken()).as("try %d", tries).isFalse();
        }
        clock.pass(ONE_SEVENTH.minusNanos(142_857_000));

        assertThat(acquire(bucket).isTaken()).isTrue();
    }

    @Test
    void tokensDoNotAccumulateBeyondTheBurst() {
        Bucket bucket = bucket(SEVEN_A_SECOND, "a");
        acquire(bucket);
        clock.pass(Duration.ofDays(400));

        assertThat(acquire(bucket)).isEqualTo(acquired(1, ONE_SEVENTH));
    }

    @Test
    void settingTheWallClockNeitherRefillsNorDelays() {
        TestClocks clocks = new TestClocks();
        limits = limits(clocks.steady());
        Bucket bucket = bucket(SEVEN_A_SECOND, "a");
        acquire(bucket);
        acquire(bucket);

        for (int hours : List.of(1, -2, 1)) {
            clocks.set(Duration.ofHours(hours));
            assertThat(acquire(bucket)).as("%d hours", hours).isEqualTo(exceeded(0, ONE_SEVENTH));
            clocks.pass(ONE_SEVENTH);
            assertThat(acquire(bucket)).as("%d hours", hours).isEqualTo(acquired(0, ONE_SEVENTH));
        }
    }

    @Test
    void bucketsAreTakenFromTogetherOrNotAtAll() {
        Bucket small = bucket(SEVEN_A_SECOND, "small");
        Bucket large = bucket(HUNDRED_A_MINUTE, "large");
        acquire(small);
        acquire(small);

        assertThat(limits.tryAcquire(List.of(large, small)))
                .contains(new Acquisition(
                        false, List.of(new Remaining(100, Duration.ZERO), new Remaining(0, ONE_SEVENTH))));
        assertThat(acquire(large)).isEqualTo(acquired(99, Duration.ofMillis(600)));
        assertThat(limits.tryAcquire(List.of(small, large)))
                .contains(new Acquisition(
                        false, List.of(new Remaining(0, ONE_SEVENTH), new Remaining(99, Duration.ofMillis(600)))));
        clock.pass(Duration.ofMillis(200));
        assertThat(limits.tryAcquire(List.of(small, large)))
                .contains(new Acquisition(
                        true,
                        List.of(
                                new Remaining(0, Duration.ofNanos(85_714_286)),
                                new Remaining(98, Duration.ofMillis(400)))));
    }

    @Test
    void everyLimitAndEverybodyHasABucketOfItsOwn() {
        Set<String> keys = new HashSet<>();
        RateLimit otherBurst = new RateLimit(7, Duration.ofSeconds(1), "1s", 3);
        RateLimit otherPeriod = new RateLimit(7, Duration.ofSeconds(2), "2s", 2);
        for (RateLimit limit : List.of(SEVEN_A_SECOND, otherBurst, otherPeriod)) {
            for (List<String> names : List.of(
                    List.of("a", "b"),
                    List.of("ab"),
                    List.of("a b"),
                    List.of("a  b"),
                    List.of("a 1:b"),
                    List.of("b", "a"),
                    List.of("", "a", "b"))) {
                Bucket bucket = Bucket.of(limit, names);
                assertThat(bucket.key()).matches("[0-9a-f]{64}");
                assertThat(keys.add(bucket.key())).as("%s %s", limit, names).isTrue();
            }
        }
        assertThat(Bucket.of(new RateLimit(7, Duration.ofMillis(1000), "1000ms", 2), List.of("ab")))
                .as("the same limit in other words")
                .extracting(Bucket::key)
                .isEqualTo(Bucket.of(SEVEN_A_SECOND, List.of("ab")).key());

        acquire(bucket(SEVEN_A_SECOND, "a"));
        assertThat(acquire(bucket(SEVEN_A_SECOND, "b"))).isEqualTo(acquired(1, ONE_SEVENTH));
    }

    @Test
    void theLargestAndTheFastestLimitsAreCountedToo() {
        RateLimit slow = new RateLimit(1, Duration.ofDays(366), "366d", 1_000_000_000);
        RateLimit fast = new RateLimit(1_000_000_000, Duration.ofMillis(1), "0.001s", 1);
        RateLimit millionADay = new RateLimit(1_000_000, Duration.ofDays(1), "1d", 1_000_000);

        assertThat(acquire(bucket(slow, "a"))).isEqualTo(acquired(999_999_999, Duration.ofDays(366)));
        assertThat(acquire(bucket(fast, "a"))).isEqualTo(acquired(0, Duration.ofNanos(1)));
        assertThat(acquire(bucket(fast, "a"))).isEqualTo(exceeded(0, Duration.ofNanos(1)));
        for (int hours = 0; hours < 24; hours++) {
            acquire(bucket(millionADay, "a"));
            clock.pass(Duration.ofHours(1));
        }
        assertThat(acquire(bucket(millionADay, "a"))).isEqualTo(acquired(999_999, Duration.ofNanos(86_400_000)));
    }

    @Test
    void fullBucketIsPurgedAndStartsFullAgain() {
        Bucket early = bucket(SEVEN_A_SECOND, "early");
        Bucket late = bucket(HUNDRED_A_MINUTE, "late");
        acquire(early);
        acquire(late);
        limits.evictFull();
        assertThat(acquire(early)).as("it was not full yet").isEqualTo(acquired(0, ONE_SEVENTH));

        clock.pass(Duration.ofMillis(400));
        assertThat(limits.evictFull()).isGreaterThanOrEqualTo(1);

        assertThat(acquire(early)).isEqualTo(acquired(1, ONE_SEVENTH));
        assertThat(acquire(late)).as("it was not full yet").isEqualTo(acquired(98, Duration.ofMillis(200)));
    }

    @Test
    void anInterruptedCallerIsCountedAndStaysInterrupted() {
        Bucket bucket = bucket(SEVEN_A_SECOND, "a");
        Thread.currentThread().interrupt();
        Acquisition taking = acquire(bucket);
        boolean stillInterrupted = Thread.interrupted();

        assertThat(taking).isEqualTo(acquired(1, ONE_SEVENTH));
        assertThat(stillInterrupted).as("the interrupt is left to the caller").isTrue();
    }

    @Test
    void concurrentCallsOnNewBucketsNeverExceedTheBurst() throws Exception {
        RateLimits other = onAnotherNode(limits, clock);
        race(
                PropertySearch.rounds(1_000),
                4,
                (round, racer) ->
                        (racer % 2 == 0 ? limits : other).tryAcquire(List.of(bucket(SEVEN_A_SECOND, "round " + round))),
                2);
    }

    @Test
    void concurrentCallsOnTwoBucketsNeverExceedTheSmaller() throws Exception {
        RateLimits other = onAnotherNode(limits, clock);
        Bucket large = bucket(new RateLimit(1, Duration.ofDays(1), "1d", 1_000_000), "large");
        int rounds = PropertySearch.rounds(250);
        race(
                rounds,
                8,
                (round, racer) -> {
                    Bucket small = bucket(SEVEN_A_SECOND, "small " + round);
                    List<Bucket> both = racer % 2 == 0 ? List.of(small, large) : List.of(large, small);
                    return (racer % 4 < 2 ? limits : other).tryAcquire(both);
                },
                2);

        assertThat(acquire(large)).isEqualTo(acquired(1_000_000 - 2 * rounds - 1, Duration.ofDays(1)));
    }

    @Test
    void eightWithoutRestGetExactlyWhatComesInTwoMinutes() throws Exception {
        RateLimits other = onAnotherNode(limits, clock);
        Bucket bucket = bucket(HUNDRED_A_MINUTE, "a");
        race(1, 8, (round, racer) -> limits.tryAcquire(List.of(bucket)), 8);
        long admitted = 8;
        for (int tick = 0; tick < 240; tick++) {
            admitted += race(8, (racer) -> (racer % 2 == 0 ? limits : other).tryAcquire(List.of(bucket)));
            clock.pass(Duration.ofMillis(500));
        }
        while (acquire(bucket).isTaken()) {
            admitted++;
        }

        assertThat(admitted)
                .as("the burst, and a hundred a minute for two minutes")
                .isEqualTo(100 + 200);
    }

    private void race(int rounds, int racers, Racer racer, long expected) throws Exception {
        for (int round = 0; round < rounds; round++) {
            int number = round;
            assertThat(race(racers, each -> racer.run(number, each)))
                    .as("admitted in round %d", round)
                    .isEqualTo(expected);
        }
    }

    private interface Racer {
        Optional<Acquisition> run(int round, int racer);
    }

    private interface OneRacer {
        Optional<Acquisition> run(int racer);
    }

    private long race(int racers, OneRacer racer) throws Exception {
        CyclicBarrier start = new CyclicBarrier(racers);
        List<Future<Optional<Acquisition>>> running = new ArrayList<>();
        for (int i = 0; i < racers; i++) {
            int number = i;
            running.add(threads.submit(() -> {
                start.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                return racer.run(number);
            }));
        }
        long admitted = 0;
        for (Future<Optional<Acquisition>> each : running) {
            Acquisition taking = each.get(TIMEOUT_SECONDS, TimeUnit.SECONDS).orElseThrow();
            admitted += taking.isTaken() ? 1 : 0;
        }
        return admitted;
    }

    private Bucket bucket(RateLimit limit, String name) {
        return Bucket.of(limit, List.of(whose, name));
    }

    private Acquisition acquire(Bucket bucket) {
        return limits.tryAcquire(List.of(bucket)).orElseThrow();
    }

    private static Acquisition acquired(long remaining, Duration untilMore) {
        return new Acquisition(true, List.of(new Remaining(remaining, untilMore)));
    }

    private static Acquisition exceeded(long remaining, Duration untilMore) {
        return new Acquisition(false, List.of(new Remaining(remaining, untilMore)));
    }
}
