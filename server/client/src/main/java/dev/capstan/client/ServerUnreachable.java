package dev.capstan.client;

/**
 * A missing response, or one that is not valid in Agent Auth. A retry may help. Unless the client could not connect, the
 * server may have carried out the request.
 */
public final class ServerUnreachable extends ClientFailed {

    private static final long serialVersionUID = 1L;

    ServerUnreachable(String message) {
        super(message);
    }

    ServerUnreachable(String message, Throwable cause) {
        super(message, cause);
    }
}
