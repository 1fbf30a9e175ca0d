package dev.capstan.tck.typescript;

/** A text that is no TypeScript, or uses more of it than types of JSON need. */
public final class NotTypeScript extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotTypeScript(String message) {
        super(message);
    }
}
