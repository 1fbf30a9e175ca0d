package dev.capstan.server.settings;

import java.util.Objects;

/** Why the server did not start, in a sentence for the person who started it. */
public final class StartupFailed extends Exception {

    private static final long serialVersionUID = 1L;

    public StartupFailed(String message) {
        super(message);
    }

    public StartupFailed(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
