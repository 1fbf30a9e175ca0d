package dev.capstan.cli;

import java.time.InstantSource;

/** The time of this machine, for commands that run without a server around them. */
public final class SystemClock {

    private SystemClock() {}

    /** Tells what time it is. */
    public static InstantSource instants() {
        return InstantSource.system();
    }
}
