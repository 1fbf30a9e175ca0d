package dev.capstan.accounts;

import java.time.Duration;
import java.time.Instant;

/**
 * A browser in which a person has signed in: never a password, only a reason to count its failures apart.
 *
 * @param tokenHash the hex SHA-256 of the token that only the browser has
 * @param account who signed in
 * @param seenAt when that was last
 */
public record KnownBrowser(String tokenHash, String account, Instant seenAt) {

    /** The time for which a browser stays known. */
    public static final Duration MAX_AGE = Duration.ofDays(30);

    /** The maximum number of known browsers of one account; the one that was seen longest ago makes way. */
    public static final int MAX_NAMES = 10;

    public boolean isKnown(Instant now) {
        return now.isBefore(seenAt.plus(MAX_AGE));
    }
}
