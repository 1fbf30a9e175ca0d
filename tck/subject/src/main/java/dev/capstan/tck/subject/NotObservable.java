package dev.capstan.tck.subject;

/** Something that the kit cannot look at on the way by which it reaches the subject, so that nothing can be said of it. */
public final class NotObservable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public NotObservable(String message) {
        super(message);
    }
}
