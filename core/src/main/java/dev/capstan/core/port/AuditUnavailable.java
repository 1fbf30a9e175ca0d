package dev.capstan.core.port;

import org.jspecify.annotations.Nullable;

/** A failure to write the audit trail. The change that it would record must not be acknowledged. */
public final class AuditUnavailable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public AuditUnavailable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Returns the failure for the log to show, or null for an unavailable audit trail, whose cause is logged once
     * elsewhere.
     */
    public static @Nullable Throwable trace(Throwable failure) {
        return failure instanceof AuditUnavailable ? null : failure;
    }
}
