package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.TimedSteps;
import dev.capstan.server.TimedSteps.Step;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TimedStepsTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final List<String> taken = new CopyOnWriteArrayList<>();

    @Test
    void stepsAreTakenInTheirOrderAlthoughOneFails() {
        new TimedSteps(List.of(
                        new Step("first", LONG, () -> taken.add("first")),
                        new Step("second", LONG, () -> {
                            throw new NoClassDefFoundError("broken on purpose");
                        }),
                        new Step("third", LONG, () -> taken.add("third"))))
                .runAll();

        assertThat(taken).containsExactly("first", "third");
    }

    @Test
    void aStepThatHangsIsLeftBehindAndNotInterrupted() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        new TimedSteps(List.of(
                        new Step("first", Duration.ofMillis(50), () -> {
                            never.await();
                            ended.countDown();
                        }),
                        new Step("second", LONG, () -> taken.add("second"))))
                .runAll();

        assertThat(taken).containsExactly("second");
        never.countDown();
        ended.await();
    }

    @Test
    void anInterruptedCallerStillTakesEveryStep() {
        Thread.currentThread().interrupt();

        new TimedSteps(List.of(
                        new Step("first", LONG, () -> taken.add("first")),
                        new Step("second", LONG, () -> taken.add("second"))))
                .runAll();

        assertThat(Thread.interrupted()).as("the caller is still interrupted").isTrue();
        assertThat(taken).containsExactly("first", "second");
    }
}
