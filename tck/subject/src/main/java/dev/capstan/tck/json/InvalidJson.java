package dev.capstan.tck.json;

/** The failure to parse a text as JSON. */
public final class InvalidJson extends RuntimeException {

    private static final long serialVersionUID = 1L;

    InvalidJson(String message) {
        super(message);
    }
}
