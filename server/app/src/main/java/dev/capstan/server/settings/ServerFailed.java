package dev.capstan.server.settings;

import java.util.Objects;

/** Why the server did not start, in a sentence for the person who started it. */
public final class ServerFailed extends Exception {

    private static final long serialVersionUID = 1L;

    public ServerFailed(String message) {
        super(message);
    }

    public ServerFailed(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
