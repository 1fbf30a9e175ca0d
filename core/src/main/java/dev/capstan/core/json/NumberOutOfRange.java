package dev.capstan.core.json;

/** A number whose exponent is beyond {@link ExactNumbers#LARGEST_EXPONENT}. */
final class NumberOutOfRange extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NumberOutOfRange() {
        super("beyond " + ExactNumbers.LARGEST_EXPONENT);
    }
}
