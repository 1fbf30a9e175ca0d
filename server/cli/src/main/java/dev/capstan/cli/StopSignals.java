package dev.capstan.cli;

import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * The signals that stop the process. The first asks for an orderly stop, which ends with exit code 0. The second ends
 * the process at once.
 *
 * <p>Where signals cannot be handled, the shutdown hook of the server stops it in order, and the exit code is that of
 * the signal.
 */
public final class StopSignals {

    /** The signals by name, with the exit code of a process that one of them ended. */
    private static final Map<String, Integer> EXIT_CODES = Map.of("TERM", 143, "INT", 130);

    private final CountDownLatch first = new CountDownLatch(1);

    private StopSignals() {}

    /** Starts to handle the signals, which no longer end the process by themselves. */
    public static StopSignals install() {
        StopSignals signals = new StopSignals();
        EXIT_CODES.forEach((name, exitCode) -> Signals.handle(name, () -> signals.received(exitCode)));
        return signals;
    }

    /** Whether a first signal was received. */
    public boolean isStopped() {
        return first.getCount() == 0;
    }

    /** Waits for a first signal. */
    public void await() throws InterruptedException {
        first.await();
    }

    private synchronized void received(int exitCode) {
        if (first.getCount() == 0) {
            Runtime.getRuntime().halt(exitCode);
        }
        first.countDown();
    }
}
