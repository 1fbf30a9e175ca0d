package dev.capstan.accounts;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A person who may sign in.
 *
 * @param name its name, compared exactly
 * @param hash the hash of a password that a person chose; {@link PasswordHash#dummy} where the server made it, so that
 *     a wrong password takes as long to check
 * @param made the digest of a password that the server made, empty before it is known, null where a person chose it
 * @param role its part
 */
public record Account(
        String name, PasswordHash hash, @Nullable String made, Role role) {

    public Account {
        if (!AccountName.isValid(name)) {
            throw new IllegalArgumentException(
                    "the name of an account has 1 to 64 letters, digits and the signs . _ @ -");
        }
    }

    /** Returns an account whose password a person chose. */
    public static Account chosen(String name, PasswordHash hash, Role role) {
        return new Account(name, hash, null, role);
    }

    /** Returns an account with a password that the server has made. */
    public static Account made(String name, GeneratedPassword password, Role role) {
        return new Account(name, PasswordHash.dummy(PasswordHash.COST), password.digest(), role);
    }

    /** Whether this is its password and the server made it: found out without effort, since nobody guesses those. */
    public boolean isGeneratedPassword(String password) {
        return made != null
                && !made.isEmpty()
                && GeneratedPassword.isValid(password)
                && MessageDigest.isEqual(ascii(made), ascii(GeneratedPassword.digest(password)));
    }

    /** Whether both have the same password, by what is kept of it. */
    public boolean hasPasswordOf(Account other) {
        return hash.equals(other.hash) && Objects.equals(made, other.made);
    }

    /** Whether the server made its password but knows no digest of it yet. */
    public boolean lacksDigest() {
        return made != null && made.isEmpty();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the name and the role alone. */
    @Override
    public String toString() {
        return "Account[" + name + ", " + role.wire() + "]";
    }
}
