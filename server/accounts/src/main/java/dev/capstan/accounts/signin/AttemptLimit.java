package dev.capstan.accounts.signin;

import java.time.Duration;

/**
 * A limit on failed attempts.
 *
 * @param kind the kind of attempt
 * @param maxAttempts number of attempts without a wait, ≥ 1; each further one requires a wait
 * @param window how long attempts count after the latest one
 * @param first the first wait; each failed attempt doubles it
 * @param maxDelay the maximum wait, at most the window
 */
public record AttemptLimit(String kind, int maxAttempts, Duration window, Duration first, Duration maxDelay) {

    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    private static final Duration FIFTEEN_MINUTES = Duration.ofMinutes(15);
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Passwords for one name from one network. */
    public static final AttemptLimit PASSWORDS_FROM_NETWORK =
            new AttemptLimit("password/network", 5, FIFTEEN_MINUTES, SECOND, FIVE_MINUTES);

    /**
     * Passwords for one name from all networks. They are only slowed down, so that no remote caller can lock an
     * account.
     */
    public static final AttemptLimit PASSWORDS_OF_NAME =
            new AttemptLimit("password/name", 20, FIVE_MINUTES, SECOND.multipliedBy(2), SECOND.multipliedBy(2));

    /** Passwords from a browser in which the account has signed in before. */
    public static final AttemptLimit PASSWORDS_OF_BROWSER =
            new AttemptLimit("password/browser", 5, FIFTEEN_MINUTES, SECOND, FIVE_MINUTES);

    /** Passwords for one name from one network that accompany a revocation, which never waits long. */
    public static final AttemptLimit REVOCATIONS_FROM_NETWORK =
            new AttemptLimit("revocation/network", 5, FIVE_MINUTES, SECOND, SECOND.multipliedBy(4));

    /** Passwords for one name from all networks that accompany a revocation. */
    public static final AttemptLimit REVOCATIONS_OF_NAME =
            new AttemptLimit("revocation/name", 20, FIVE_MINUTES, SECOND, SECOND);

    /** User codes entered by one account. */
    public static final AttemptLimit CODES_OF_ACCOUNT = closing("code/account", 10, FIVE_MINUTES);

    /** User codes entered from one address. They are only slowed down, since many users may share a proxy. */
    public static final AttemptLimit CODES_FROM_ADDRESS =
            new AttemptLimit("code/address", 40, FIVE_MINUTES, SECOND, SECOND.multipliedBy(4));

    public AttemptLimit {
        boolean isShort = first.isNegative() || first.isZero() || first.compareTo(maxDelay) > 0;
        if (maxAttempts < 1 || isShort || maxDelay.compareTo(window) > 0) {
            throw new IllegalArgumentException(
                    "a limit must allow at least one attempt, with positive waits up to its window");
        }
    }

    /** Returns a limit that blocks further attempts until its window is over. */
    public static AttemptLimit closing(String kind, int maxAttempts, Duration window) {
        return new AttemptLimit(kind, maxAttempts, window, window, window);
    }

    /** Returns how long the next attempt must wait after this number of attempts. */
    public Duration waitAfter(int attempts) {
        if (attempts < maxAttempts) {
            return Duration.ZERO;
        }
        int doublings = Math.min(attempts - maxAttempts, Integer.SIZE - 2);
        Duration wait = first.multipliedBy(1L << doublings);
        return wait.compareTo(maxDelay) < 0 ? wait : maxDelay;
    }
}
