package dev.capstan.agentrpc.envelope;

/** An envelope that its receiver would not read because of its size or its depth. */
public final class EnvelopeTooLarge extends Exception {

    private static final long serialVersionUID = 1L;

    EnvelopeTooLarge(String message) {
        super(message);
    }
}
