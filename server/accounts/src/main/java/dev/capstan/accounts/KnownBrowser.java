package dev.capstan.accounts;

import java.time.Duration;
import java.time.Instant;

/**
 * A browser in which an account has signed in. It never replaces a password; its failures are only counted separately.
 *
 * @param tokenHash the hex SHA-256 of the token that only the browser has
 * @param account the account that signed in
 * @param seenAt time of the last sign-in
 */
public record KnownBrowser(String tokenHash, String account, Instant seenAt) {

    /** The time for which a browser stays known. */
    public static final Duration MAX_AGE = Duration.ofDays(30);

    /** The maximum number of known browsers of one account; the least recently seen one is replaced. */
    public static final int MAX_NAMES = 10;

    /** Whether the browser was seen within the last 30 days. */
    public boolean isKnown(Instant now) {
        return now.isBefore(seenAt.plus(MAX_AGE));
    }
}
