package dev.capstan.tck.json;

/** A text that was to be JSON and is not. */
public final class InvalidJson extends RuntimeException {

    private static final long serialVersionUID = 1L;

    InvalidJson(String message) {
        super(message);
    }
}
