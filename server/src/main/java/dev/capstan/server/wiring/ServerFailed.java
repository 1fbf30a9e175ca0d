package dev.capstan.server.wiring;

/** Why the server did not start, in a sentence for the person who started it. */
public final class ServerFailed extends Exception {

    private static final long serialVersionUID = 1L;

    ServerFailed(String message) {
        super(message);
    }

    ServerFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
