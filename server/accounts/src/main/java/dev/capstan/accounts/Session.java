package dev.capstan.accounts;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;

/**
 * A signed-in browser session.
 *
 * @param idHash the hex SHA-256 of its id, which only the browser has
 * @param account the account
 * @param passwordDigest the digest of the password that was entered, see {@link Account#passwordDigest}
 * @param csrf the CSRF token in every form of this session, unknown to other pages
 * @param signedInAt time the password was entered
 */
public record Session(String idHash, String account, String passwordDigest, String csrf, Instant signedInAt) {

    /** The lifetime of a session, used or not, so that an unattended browser is soon signed out. */
    public static final Duration MAX_AGE = Duration.ofMinutes(30);

    /** Whether it is still valid. */
    public boolean isValidAt(Instant now) {
        return now.isBefore(signedInAt.plus(MAX_AGE));
    }

    /** Whether an account still has the password that was entered. */
    public boolean hasPasswordOf(Account current) {
        return passwordDigest.equals(current.passwordDigest());
    }

    /** Whether a form belongs to this session. */
    public boolean hasCsrfToken(String formCsrf) {
        return MessageDigest.isEqual(csrf.getBytes(StandardCharsets.UTF_8), formCsrf.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the account and the time, but no secret. */
    @Override
    public String toString() {
        return "Session[" + account + ", " + signedInAt + "]";
    }
}
