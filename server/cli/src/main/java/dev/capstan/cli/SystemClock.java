package dev.capstan.cli;

import java.time.InstantSource;

/** The clock of this machine, for commands that run without a server. */
public final class SystemClock {

    private SystemClock() {}

    /** Returns the system clock. */
    public static InstantSource instants() {
        return InstantSource.system();
    }
}
