package dev.capstan.tck.subject;

/** Something that is wrong with the kit or with how it was set up, and says nothing about the subject. */
public final class HarnessFault extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public HarnessFault(String message) {
        super(message);
    }

    public HarnessFault(String message, Throwable cause) {
        super(message, cause);
    }
}
