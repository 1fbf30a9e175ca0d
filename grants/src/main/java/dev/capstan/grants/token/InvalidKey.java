package dev.capstan.grants.token;

/** JSON that is not a valid Ed25519 key. The message says what is wrong and what to send. */
public final class InvalidKey extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean unsupportedAlgorithm;

    private InvalidKey(boolean unsupportedAlgorithm, String message) {
        super(message);
        this.unsupportedAlgorithm = unsupportedAlgorithm;
    }

    static InvalidKey malformed(String message) {
        return new InvalidKey(false, message);
    }

    static InvalidKey unsupported(String message) {
        return new InvalidKey(true, message);
    }

    /** Whether it may be a key of another kind than Ed25519. */
    public boolean unsupportedAlgorithm() {
        return unsupportedAlgorithm;
    }
}
