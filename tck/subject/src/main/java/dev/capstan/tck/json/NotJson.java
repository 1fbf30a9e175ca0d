package dev.capstan.tck.json;

/** A text that was to be JSON and is not. */
public final class NotJson extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotJson(String message) {
        super(message);
    }
}
