package dev.capstan.validation.pattern;

/** A text that is no pattern of ECMA-262, or one that cannot be searched in bounded time; the message says why. */
public final class InvalidPattern extends Exception {

    private static final long serialVersionUID = 1L;

    InvalidPattern(String message) {
        super(message);
    }
}
