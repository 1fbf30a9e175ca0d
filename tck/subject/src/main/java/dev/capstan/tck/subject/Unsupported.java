package dev.capstan.tck.subject;

/** A function that the subject says it does not have. The rule cannot be judged, or does not apply if it is optional. */
public final class Unsupported extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public Unsupported(String message) {
        super(message);
    }
}
