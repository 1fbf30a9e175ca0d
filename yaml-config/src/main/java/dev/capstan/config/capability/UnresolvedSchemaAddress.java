package dev.capstan.config.capability;

import java.util.Objects;

/** A registry address that leads to no schema. The message gives the reason and the remedy. */
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
