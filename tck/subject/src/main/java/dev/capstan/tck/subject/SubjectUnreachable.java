package dev.capstan.tck.subject;

/** The subject cannot be reached any more, so that nothing can be said about what it would have done. */
public final class SubjectUnreachable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SubjectUnreachable(String message) {
        super(message);
    }
}
