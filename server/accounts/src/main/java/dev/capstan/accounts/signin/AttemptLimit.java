package dev.capstan.accounts.signin;

import java.time.Duration;

/**
 * How often something may be tried in vain.
 *
 * @param kind what is tried
 * @param most how many attempts there are at once; after each further one there is a wait
 * @param window how long an attempt counts after the latest one
 * @param first the first wait; each attempt in vain doubles it
 * @param longest the longest wait, within the window
 */
public record AttemptLimit(String kind, int most, Duration window, Duration first, Duration longest) {

    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    private static final Duration FIFTEEN_MINUTES = Duration.ofMinutes(15);
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Passwords of one name from one network. */
    public static final AttemptLimit PASSWORDS_FROM_NETWORK =
            new AttemptLimit("password/network", 5, FIFTEEN_MINUTES, SECOND, FIVE_MINUTES);

    /** Passwords of one name from all networks: they only become slow, so that nobody far away closes an account. */
    public static final AttemptLimit PASSWORDS_OF_NAME =
            new AttemptLimit("password/name", 20, FIVE_MINUTES, SECOND.multipliedBy(2), SECOND.multipliedBy(2));

    /** Passwords that a browser sends in which the account has signed in before. */
    public static final AttemptLimit PASSWORDS_OF_BROWSER =
            new AttemptLimit("password/browser", 5, FIFTEEN_MINUTES, SECOND, FIVE_MINUTES);

    /** Passwords of one name from one network that come with a revocation, which never waits long. */
    public static final AttemptLimit REVOCATIONS_FROM_NETWORK =
            new AttemptLimit("revocation/network", 5, FIVE_MINUTES, SECOND, SECOND.multipliedBy(4));

    /** Passwords of one name from all networks that come with a revocation. */
    public static final AttemptLimit REVOCATIONS_OF_NAME =
            new AttemptLimit("revocation/name", 20, FIVE_MINUTES, SECOND, SECOND);

    /** User codes that one account types. */
    public static final AttemptLimit CODES_OF_ACCOUNT = closing("code/account", 10, FIVE_MINUTES);

    /** User codes that are typed at one address: they only become slow, as it may be that of many people's proxy. */
    public static final AttemptLimit CODES_FROM_ADDRESS =
            new AttemptLimit("code/address", 40, FIVE_MINUTES, SECOND, SECOND.multipliedBy(4));

    public AttemptLimit {
        boolean isShort = first.isNegative() || first.isZero() || first.compareTo(longest) > 0;
        if (most < 1 || isShort || longest.compareTo(window) > 0) {
            throw new IllegalArgumentException(
                    "a limit allows at least one attempt, and its waits grow from more than nothing to its window");
        }
    }

    /** Returns a limit that nothing gets past until its window is over. */
    public static AttemptLimit closing(String kind, int most, Duration window) {
        return new AttemptLimit(kind, most, window, window, window);
    }

    /** Returns how long the next attempt waits once so many have been taken. */
    public Duration waitAfter(int taken) {
        if (taken < most) {
            return Duration.ZERO;
        }
        int doublings = Math.min(taken - most, Integer.SIZE - 2);
        Duration wait = first.multipliedBy(1L << doublings);
        return wait.compareTo(longest) < 0 ? wait : longest;
    }
}
