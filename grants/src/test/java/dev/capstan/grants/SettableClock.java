package dev.capstan.grants;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until somebody moves it. */
public final class SettableClock implements InstantSource {

    private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Override
    public Instant instant() {
        return now;
    }

    /** Lets time pass. */
    public void pass(Duration time) {
        now = now.plus(time);
    }
}
