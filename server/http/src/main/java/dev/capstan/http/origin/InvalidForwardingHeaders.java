package dev.capstan.http.origin;

/** Forwarding headers that are malformed, too long or contradict each other, so that none of them counts. */
final class InvalidForwardingHeaders extends Exception {

    private static final long serialVersionUID = 1L;

    InvalidForwardingHeaders(String message) {
        super(message);
    }
}
