package dev.capstan.tck.subject;

/** A lost connection to the subject. Its behavior can no longer be judged. */
public final class SubjectUnreachable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SubjectUnreachable(String message) {
        super(message);
    }
}
