package dev.capstan.database.replay;

import dev.capstan.core.port.AuditUnavailable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A token that is to be written down as used, and the caller who waits to hear whether it was the first to do so. */
final class FirstUse {

    private final SeenTokenRow row;
    private final CompletableFuture<Boolean> outcome = new CompletableFuture<>();

    FirstUse(SeenTokenRow row) {
        this.row = row;
    }

    SeenTokenRow row() {
        return row;
    }

    void was(boolean first) {
        outcome.complete(first);
    }

    void failed(Throwable cause) {
        outcome.completeExceptionally(cause);
    }

    /** Waits, whatever interrupts, until the outcome is known; the interrupt is left to the caller. */
    boolean await() {
        try {
            return outcome.join();
        } catch (CompletionException e) {
            throw new AuditUnavailable("the use of a token could not be written", e.getCause());
        }
    }
}
