package dev.capstan.client;

import java.util.Objects;

/** A failure of the client. Its message is a sentence for the user. */
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
