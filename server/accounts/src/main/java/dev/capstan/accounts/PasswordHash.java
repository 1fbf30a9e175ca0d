package dev.capstan.accounts;

import at.favre.lib.crypto.bcrypt.BCrypt;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The stored form of a password: its bcrypt hash.
 *
 * @param text the hash as {@code $2y$12$…}, version 2a, 2b or 2y, cost 10 to 14
 */
public record PasswordHash(String text) {

    /** The maximum size of a password in bytes; bcrypt ignores any further ones. */
    public static final int MAX_BYTES = 72;

    /** The cost of hashes that the server creates; the same for all, so that timing does not distinguish accounts. */
    public static final int COST = 10;

    private static final Pattern FORM = Pattern.compile("\\$2[aby]\\$(1[0-4])\\$[./A-Za-z0-9]{53}");
    private static final int SALT_AND_HASH = 53;

    public PasswordHash {
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "the hash is not bcrypt 2a, 2b or 2y with a cost from 10 to 14; create it with"
                            + " 'htpasswd -nB -C 12 NAME'");
        }
    }

    /** Returns the hash of a password of at most {@value #MAX_BYTES} bytes, at a cost from 10 to 14. */
    public static PasswordHash of(String password, int cost) {
        byte[] hash = BCrypt.with(BCrypt.Version.VERSION_2Y).hash(cost, password.getBytes(StandardCharsets.UTF_8));
        return new PasswordHash(new String(hash, StandardCharsets.US_ASCII));
    }

    /** Returns a hash that matches no known password and takes as long to check as any with this cost. */
    public static PasswordHash dummy(int cost) {
        return new PasswordHash("$2y$" + cost + "$" + ".".repeat(SALT_AND_HASH));
    }

    /** Returns the cost; each step doubles the time of a check. */
    public int cost() {
        Matcher form = FORM.matcher(text);
        return form.matches() ? Integer.parseInt(form.group(1)) : 0;
    }

    /** Whether this is an acceptable password: 1 to {@value #MAX_BYTES} bytes without NUL. */
    static boolean isAcceptable(String password) {
        int length = password.getBytes(StandardCharsets.UTF_8).length;
        return length > 0 && length <= MAX_BYTES && password.indexOf('\0') < 0;
    }

    /** Whether this is the password; false if it is empty or too long. */
    public boolean matches(String password) {
        byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
        return isAcceptable(password)
                && BCrypt.verifyer().verify(bytes, text.getBytes(StandardCharsets.US_ASCII)).verified;
    }

    /** Returns the cost only, never the hash. */
    @Override
    public String toString() {
        return "PasswordHash of cost " + cost();
    }
}
