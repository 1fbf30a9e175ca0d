package dev.capstan.client;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Lets time go by. */
@FunctionalInterface
public interface Sleeper {

    /** Pauses of real time; an interrupt ends the command. */
    Sleeper REAL = pause -> {
        try {
            TimeUnit.MILLISECONDS.sleep(pause.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClientFailed("interrupted", e);
        }
    };

    /** Returns after that time. */
    void sleep(Duration pause);
}
