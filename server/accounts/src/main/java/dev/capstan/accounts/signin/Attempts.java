package dev.capstan.accounts.signin;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The attempts made, shared by all nodes.
 *
 * <p>An attempt is counted before it is made and given back if it succeeds, so that concurrent attempts cannot exceed
 * the limit.
 */
public interface Attempts {

    /** Returns how long a subject must wait for its next attempt, without counting one; empty if it need not wait. */
    Optional<Duration> wait(AttemptLimit limit, String subject, Instant now);

    /** Counts one attempt of a subject of at most 128 characters, or returns how long it must wait. */
    Optional<Duration> tryAcquire(AttemptLimit limit, String subject, Instant now);

    /** Gives back one attempt that must not count. */
    void refund(AttemptLimit limit, String subject);

    /** Deletes the attempts of a subject. */
    void delete(AttemptLimit limit, String subject);
}
