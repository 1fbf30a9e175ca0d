package dev.capstan.http.common;

import jakarta.inject.Singleton;

/** The state of the start of the server, which listens already while the last steps run. */
@Singleton
public final class StartupState {

    private volatile boolean complete;

    /** Marks the start as complete, permanently. */
    public void complete() {
        complete = true;
    }

    /** Whether the start is complete. */
    public boolean isComplete() {
        return complete;
    }
}
