package dev.capstan.tck.subject;

/** The subject cannot be reached any more, so that nothing can be said about what it would have done. */
public final class SubjectLost extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SubjectLost(String message) {
        super(message);
    }
}
