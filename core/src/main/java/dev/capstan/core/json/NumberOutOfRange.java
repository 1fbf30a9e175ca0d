package dev.capstan.core.json;

/** A number whose exponent is beyond {@link ExactNumberFactory#MAX_EXPONENT}. */
final class NumberOutOfRange extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NumberOutOfRange() {
        super("the exponent is beyond " + ExactNumberFactory.MAX_EXPONENT);
    }
}
