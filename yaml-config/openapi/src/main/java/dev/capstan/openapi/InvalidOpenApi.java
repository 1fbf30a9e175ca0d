package dev.capstan.openapi;

import java.io.Serial;

/** A document that cannot be imported. The message says why, and what to do. */
public final class InvalidOpenApi extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    InvalidOpenApi(String message) {
        super(message);
    }

    /** Returns the message, which is always present. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
