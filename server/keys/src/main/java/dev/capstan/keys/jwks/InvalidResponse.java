package dev.capstan.keys.jwks;

import dev.capstan.grants.port.KeysUnavailable.Reason;
import java.io.IOException;
import java.util.Objects;

/** A response that is malformed or too large to read. */
final class InvalidResponse extends IOException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    InvalidResponse(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    Reason reason() {
        return reason;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
