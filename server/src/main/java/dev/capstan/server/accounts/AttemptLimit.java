package dev.capstan.server.accounts;

import java.time.Duration;

/**
 * How often something may be tried in vain.
 *
 * @param kind what is tried
 * @param most how many attempts; after the last of them nothing is tried until the window has passed
 * @param window how long an attempt counts after the latest one
 */
public record AttemptLimit(String kind, int most, Duration window) {

    private static final Duration USUAL_WINDOW = Duration.ofMinutes(5);

    /** Passwords of one account. */
    public static final AttemptLimit PASSWORDS_OF_ACCOUNT = new AttemptLimit("password/account", 5, USUAL_WINDOW);

    /** Passwords from one address. */
    public static final AttemptLimit PASSWORDS_FROM_ADDRESS = new AttemptLimit("password/address", 20, USUAL_WINDOW);

    /** User codes that one account types. */
    public static final AttemptLimit CODES_OF_ACCOUNT = new AttemptLimit("code/account", 10, USUAL_WINDOW);

    /** User codes that are typed at one address, which may be that of a proxy in front of many people. */
    public static final AttemptLimit CODES_FROM_ADDRESS = new AttemptLimit("code/address", 40, USUAL_WINDOW);

    public AttemptLimit {
        if (most < 1 || window.isNegative() || window.isZero()) {
            throw new IllegalArgumentException("a limit allows at least one attempt in a window of some length");
        }
    }
}
