package dev.capstan.config.capability;

import java.util.Objects;

/** An address in the registry that leads to no schema; the message says why and what to do. */
final class UnresolvedSchemaAddress extends Exception {

    private static final long serialVersionUID = 1L;

    UnresolvedSchemaAddress(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
