package dev.capstan.client;

/** No answer, or none that Agent Auth knows; asking again later may help. */
public final class ServerUnreachable extends ClientFailed {

    private static final long serialVersionUID = 1L;

    ServerUnreachable(String message) {
        super(message);
    }

    ServerUnreachable(String message, Throwable cause) {
        super(message, cause);
    }
}
