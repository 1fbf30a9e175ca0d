package dev.capstan.accounts;

import at.favre.lib.crypto.bcrypt.BCrypt;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is kept of a password: its bcrypt hash.
 *
 * @param text in the form {@code $2y$12$…}, of versions 2a, 2b or 2y and a cost from 10 to 14
 */
public record PasswordHash(String text) {

    /** The most bytes a password may have; bcrypt looks at no more. */
    public static final int MAX_BYTES = 72;

    /** The cost of the hashes that the server makes; one for all, so that none is told apart by the time it takes. */
    public static final int COST = 10;

    private static final Pattern FORM = Pattern.compile("\\$2[aby]\\$(1[0-4])\\$[./A-Za-z0-9]{53}");
    private static final int SALT_AND_HASH = 53;

    public PasswordHash {
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "the hash has to be bcrypt of version 2a, 2b or 2y and of a cost from 10 to 14, such as"
                            + " 'htpasswd -nB -C 12 NAME' prints");
        }
    }

    /** The hash of a password of at most {@value #MAX_BYTES} bytes, at a cost from 10 to 14. */
    public static PasswordHash of(String password, int cost) {
        byte[] hash = BCrypt.with(BCrypt.Version.VERSION_2Y).hash(cost, password.getBytes(StandardCharsets.UTF_8));
        return new PasswordHash(new String(hash, StandardCharsets.US_ASCII));
    }

    /** A hash that no known password has, and that takes as long to check as any of this cost. */
    public static PasswordHash dummy(int cost) {
        return new PasswordHash("$2y$" + cost + "$" + ".".repeat(SALT_AND_HASH));
    }

    /** The cost: each step doubles how long a check takes. */
    public int cost() {
        Matcher form = FORM.matcher(text);
        return form.matches() ? Integer.parseInt(form.group(1)) : 0;
    }

    /** Whether this may be a password at all. */
    static boolean isAcceptable(String password) {
        int length = password.getBytes(StandardCharsets.UTF_8).length;
        return length > 0 && length <= MAX_BYTES && password.indexOf('\0') < 0;
    }

    /** Whether this is the password; one that is empty or too long is none. */
    public boolean matches(String password) {
        byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
        return isAcceptable(password)
                && BCrypt.verifyer().verify(bytes, text.getBytes(StandardCharsets.US_ASCII)).verified;
    }

    /** Nothing that could be guessed at. */
    @Override
    public String toString() {
        return "PasswordHash of cost " + cost();
    }
}
