package dev.capstan.core.port;

import org.jspecify.annotations.Nullable;

/** The audit trail could not be written; what it was to record must not be acknowledged. */
public final class AuditUnavailable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public AuditUnavailable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Returns what a log shows of a failure beside its own words: nothing where the trail could not be written, which
     * whoever looks after it logs once for all.
     */
    public static @Nullable Throwable trace(Throwable failure) {
        return failure instanceof AuditUnavailable ? null : failure;
    }
}
