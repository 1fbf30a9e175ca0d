package dev.capstan.core.handler;

/** There is no secret of this name, or it cannot be read. */
public final class MissingSecret extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * A secret that is missing.
     *
     * @param name what it is called
     */
    public MissingSecret(String name) {
        super("there is no secret '" + name + "'");
    }
}
