package dev.capstan.origin.ratelimit;

/**
 * The rate-limited requests of unknown callers. Each kind has its own buckets.
 *
 * <p>The configured limit is that of registrations. The others cost the server less, so more of them are admitted.
 */
public enum LimitedOperation {
    /** Covers registrations of agents by hosts that no user has approved. */
    REGISTRATION(1),
    /** Covers refused credentials: tokens and passwords, on every surface. */
    REFUSED_CREDENTIALS(10),
    /** Covers introspections of tokens by callers without the introspection key. */
    INTROSPECTION(10),
    /** Covers AGH envelopes over HTTP, whose senders are not authenticated. */
    ENVELOPE(50);

    private final int factor;

    LimitedOperation(int factor) {
        this.factor = factor;
    }

    /** Returns the limit as a multiple of the configured limit. */
    int factor() {
        return factor;
    }
}
