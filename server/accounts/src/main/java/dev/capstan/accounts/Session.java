package dev.capstan.accounts;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;

/**
 * A person who has signed in with a browser.
 *
 * @param idHash the hex SHA-256 of its id, which only the browser has
 * @param account who it is
 * @param csrf what every form of this session carries, which no other page can know
 * @param signedInAt when the password was shown
 */
public record Session(String idHash, String account, String csrf, Instant signedInAt) {

    /** The time that it holds after the password was shown, used or not: a browser left alone is soon signed out. */
    public static final Duration MAX_AGE = Duration.ofMinutes(30);

    /** Whether it still holds. */
    public boolean isValidAt(Instant now) {
        return now.isBefore(signedInAt.plus(MAX_AGE));
    }

    /** Whether a form is of this session. */
    public boolean hasCsrfToken(String formCsrf) {
        return MessageDigest.isEqual(csrf.getBytes(StandardCharsets.UTF_8), formCsrf.getBytes(StandardCharsets.UTF_8));
    }

    /** Nothing that would help to take it over. */
    @Override
    public String toString() {
        return "Session[" + account + ", " + signedInAt + "]";
    }
}
