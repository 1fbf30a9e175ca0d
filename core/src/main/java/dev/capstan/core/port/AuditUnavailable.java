package dev.capstan.core.port;

import org.jspecify.annotations.Nullable;

/** The audit trail could not be written; what it was to record must not be acknowledged. */
public final class AuditUnavailable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public AuditUnavailable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
