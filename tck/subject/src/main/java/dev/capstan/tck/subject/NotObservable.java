package dev.capstan.tck.subject;

/** A behavior that the kit cannot observe over its connection to the subject, so that it cannot judge it. */
public final class NotObservable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public NotObservable(String message) {
        super(message);
    }
}
