package dev.capstan.client;

import java.util.Objects;

/** Why a client could not do what it was asked to, in a sentence for the person who asked. */
public class ClientFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ClientFailed(String message) {
        super(message);
    }

    ClientFailed(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
