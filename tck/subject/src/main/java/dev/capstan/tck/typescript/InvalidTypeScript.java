package dev.capstan.tck.typescript;

/** The failure to parse a text as TypeScript, or as the part of it that types of JSON need. */
public final class InvalidTypeScript extends RuntimeException {

    private static final long serialVersionUID = 1L;

    InvalidTypeScript(String message) {
        super(message);
    }
}
