package dev.capstan.grants.port;

/** A key that is published elsewhere cannot be had, and why. */
public final class KeysUnavailable extends Exception {

    private static final long serialVersionUID = 1L;

    /** Why a key cannot be had. */
    public enum Reason {
        /** The address is one that must not be fetched from. */
        FORBIDDEN_ADDRESS,
        /** Nothing usable answers there in time. */
        UNREACHABLE,
        /** What answers is no key set. */
        NOT_A_KEY_SET,
        /** The key set has no such key, or none of this kind. */
        NO_SUCH_KEY
    }

    private final Reason reason;

    public KeysUnavailable(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Why the key cannot be had. */
    public Reason reason() {
        return reason;
    }
}
