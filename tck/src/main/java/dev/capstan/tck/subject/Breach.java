package dev.capstan.tck.subject;

/** What a subject did that it must not do: the one kind of fault that is held against it. */
public final class Breach extends AssertionError {

    private static final long serialVersionUID = 1L;

    public Breach(String message) {
        super(message);
    }
}
