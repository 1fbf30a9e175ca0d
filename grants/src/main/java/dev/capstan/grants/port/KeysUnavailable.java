package dev.capstan.grants.port;

import java.util.Objects;

/** An unavailable published key. The message tells the publisher what is wrong. */
public final class KeysUnavailable extends Exception {

    private static final long serialVersionUID = 1L;

    /** A stable reason why a key is unavailable. */
    public enum Reason {
        /** The URL is never fetched, regardless of what it refers to. */
        REFUSED_URL,
        /** The host has an address that is not public. */
        REFUSED_ADDRESS,
        /** The host was not found or did not respond in time. */
        UNREACHABLE,
        /** The host's certificate is not trusted. */
        UNTRUSTED,
        /** The response is not the document: another status, or not HTTP. */
        INVALID_RESPONSE,
        /** The document is too large. */
        TOO_LARGE,
        /** The URL has too many redirects. */
        TOO_MANY_REDIRECTS,
        /** The document is not a valid key set. */
        MALFORMED,
        /** The set has no key with this id. */
        NO_SUCH_KEY,
        /** The key with this id is not an Ed25519 key. */
        UNSUPPORTED_KEY,
        /** Too many key sets are being fetched. */
        BUSY
    }

    private final Reason reason;

    public KeysUnavailable(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Returns why the key is unavailable. */
    public Reason reason() {
        return reason;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
