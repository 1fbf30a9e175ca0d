package dev.capstan.tck.subject;

/**
 * A situation that a rule needs and the kit could not bring about: a hook that is missing or failed, or a server that
 * could not be started with a given state. The rule cannot be judged.
 */
public final class PreconditionFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public PreconditionFailed(String message) {
        super(message);
    }
}
