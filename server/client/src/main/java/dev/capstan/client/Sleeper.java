package dev.capstan.client;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A way to wait. */
@FunctionalInterface
public interface Sleeper {

    /** Waits in real time. An interrupt throws {@link ClientFailed}. */
    Sleeper REAL = pause -> {
        try {
            TimeUnit.MILLISECONDS.sleep(pause.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClientFailed("interrupted", e);
        }
    };

    /** Returns after the pause. */
    void sleep(Duration pause);
}
