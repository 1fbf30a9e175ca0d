package dev.capstan.validation.pattern;

/**
 * A pattern that is not valid in ECMA-262, or that cannot be searched in bounded time; the message gives the reason.
 */
public final class InvalidPattern extends Exception {

    private static final long serialVersionUID = 1L;

    InvalidPattern(String message) {
        super(message);
    }
}
