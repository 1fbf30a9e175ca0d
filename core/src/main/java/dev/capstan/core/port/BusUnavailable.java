package dev.capstan.core.port;

/** The message bus did not take a message. */
public final class BusUnavailable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public BusUnavailable(String message) {
        super(message);
    }
}
