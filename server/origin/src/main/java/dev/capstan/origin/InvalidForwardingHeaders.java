package dev.capstan.origin;

/** Forwarding headers that are malformed, too long or contradictory. All of them are ignored. */
final class InvalidForwardingHeaders extends Exception {

    private static final long serialVersionUID = 1L;

    InvalidForwardingHeaders(String message) {
        super(message);
    }
}
