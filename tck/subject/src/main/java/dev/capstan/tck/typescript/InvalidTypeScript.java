package dev.capstan.tck.typescript;

/** A text that is no TypeScript, or uses more of it than types of JSON need. */
public final class InvalidTypeScript extends RuntimeException {

    private static final long serialVersionUID = 1L;

    InvalidTypeScript(String message) {
        super(message);
    }
}
