package dev.capstan.accounts.signin;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The attempts that were made, on every node.
 *
 * <p>An attempt is taken before it is made and given back if it succeeds, so that many at once are no more than one
 * after the other.
 */
public interface Attempts {

    /** Returns how long a subject has to wait for its next attempt, without taking one; empty where there is one. */
    Optional<Duration> wait(AttemptLimit limit, String subject, Instant now);

    /** Takes one attempt of a subject of at most 128 characters, or says how long to wait where there is none left. */
    Optional<Duration> take(AttemptLimit limit, String subject, Instant now);

    /** Gives one attempt back that was none. */
    void giveBack(AttemptLimit limit, String subject);

    /** Forgets the attempts of a subject. */
    void delete(AttemptLimit limit, String subject);
}
