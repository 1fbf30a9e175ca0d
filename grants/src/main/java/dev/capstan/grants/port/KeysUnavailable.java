package dev.capstan.grants.port;

import java.util.Locale;
import java.util.Objects;

/** A published key that cannot be had; the message says what is wrong, to whoever publishes it. */
public final class KeysUnavailable extends Exception {

    private static final long serialVersionUID = 1L;

    /** Why it cannot be had, in a word that stays the same. */
    public enum Reason {
        /** The URL is one that is never fetched, whatever is behind it. */
        REFUSED_URL,
        /** The host has an address that is not public. */
        REFUSED_ADDRESS,
        /** The host is not found, or does not answer in time. */
        UNREACHABLE,
        /** The host's certificate is not to be trusted. */
        UNTRUSTED,
        /** The answer is not the document: another status, or no HTTP. */
        BAD_ANSWER,
        /** The document is too large. */
        TOO_LARGE,
        /** The URL leads on and on. */
        TOO_MANY_REDIRECTS,
        /** The document is no key set that may be used. */
        MALFORMED,
        /** The set holds no key of this name. */
        NO_SUCH_KEY,
        /** The key of this name is no Ed25519 key. */
        UNSUPPORTED_KEY,
        /** As many sets are being fetched as may be at once. */
        BUSY;

        /** The reason in records, such as {@code no_such_key}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Reason reason;

    public KeysUnavailable(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Why it cannot be had. */
    public Reason reason() {
        return reason;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
