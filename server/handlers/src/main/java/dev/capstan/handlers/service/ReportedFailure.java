package dev.capstan.handlers.service;

import dev.capstan.core.Refusal;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;
import java.util.Optional;

/** The failure that a service or a program itself reports, within bounds. */
public final class ReportedFailure {

    private static final int MAX_MESSAGE = 512;

    private ReportedFailure() {}

    /** Returns a reported text as a message: printable and of at most 512 characters; empty if nothing is left. */
    public static Optional<String> message(String reported) {
        return Optional.of(Text.abbreviate(Printable.without(reported).strip(), MAX_MESSAGE))
                .filter(text -> !text.isEmpty());
    }

    /**
     * Returns the failure.
     *
     * @param retryable whether nothing was done and a repetition may succeed
     */
    public static HandlerResult.Failed of(String code, String message, boolean retryable) {
        return retryable
                ? new HandlerResult.Failed(Refusal.retryableByPeer(code, message), true)
                : new HandlerResult.Failed(Refusal.byPeer(code, message));
    }
}
