package dev.capstan.server.settings;

import java.util.Objects;

/** The failure of a server to start, with the reason in a sentence for the operator. */
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
