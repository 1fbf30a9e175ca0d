package dev.capstan.client;

/**
 * A missing response, or one that is not valid in Agent Auth. A retry may help. Unless the connection failed, the server
 * may have carried out the request, which the message of a request that changes something says.
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
