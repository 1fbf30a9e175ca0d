package dev.capstan.core.handler;

/** The failure to read a secret: it does not exist or is not readable. */
public final class MissingSecret extends Exception {

    private static final long serialVersionUID = 1L;

    /** Creates a failure for the secret of this name. */
    public MissingSecret(String name) {
        super("there is no secret '" + name + "'");
    }
}
