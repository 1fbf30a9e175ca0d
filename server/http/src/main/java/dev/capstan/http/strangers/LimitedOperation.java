package dev.capstan.http.strangers;

/**
 * The requests of strangers that are limited, each kind with buckets of its own.
 *
 * <p>The stranger limit is that of registrations. The others cost the server less, so that more of them are admitted.
 */
public enum LimitedOperation {
    /** Registrations of agents by hosts that no person has approved. */
    REGISTRATION(1),
    /** Credentials that are refused: tokens and passwords, on every surface. */
    REFUSED_CREDENTIALS(10),
    /** Introspections of tokens by callers without the introspection key. */
    INTROSPECTION(10),
    /** AGH envelopes over HTTP, whose senders prove nothing. */
    ENVELOPE(50);

    private final int factor;

    LimitedOperation(int factor) {
        this.factor = factor;
    }

    /** Returns how many times the stranger limit is admitted. */
    int factor() {
        return factor;
    }
}
