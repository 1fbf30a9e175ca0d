package dev.capstan.server;

import dev.capstan.core.testing.Eventually;
import dev.capstan.fixtures.probe.ProbeSleep;
import java.util.Arrays;

/** The handler of {@code sleep}, seen by its thread. */
public final class SleepingProbe {

    private SleepingProbe() {}

    /** Waits until a call of {@code sleep} runs. */
    public static void await() throws InterruptedException {
        Eventually.holds("the handler runs", SleepingProbe::isAsleep);
    }

    private static boolean isAsleep() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().equals(ProbeSleep.class.getName()));
    }
}
