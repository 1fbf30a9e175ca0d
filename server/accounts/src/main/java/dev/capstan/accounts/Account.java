package dev.capstan.accounts;

import dev.capstan.core.Sha256;
import dev.capstan.core.invocation.Caller;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A user who may sign in.
 *
 * @param name its name, case-sensitive
 * @param hash the hash of a password that the user chose; {@link PasswordHash#dummy} for a generated password, so that
 *     a wrong password takes as long to check
 * @param withGeneratedPassword the digest of a generated password, empty if not yet known; null if the user chose the password
 * @param role its role
 * @param tenantId its tenant, which never changes
 */
public record Account(
        String name, PasswordHash hash, @Nullable String withGeneratedPassword, Role role, String tenantId) {

    public Account {
        if (!AccountName.isValid(name)) {
            throw new IllegalArgumentException(
                    "the account name is not valid; use 1 to 64 letters, digits and the characters . _ @ -");
        }
    }

    /** Returns an account of the operator's tenant whose password the user chose. */
    public static Account chosen(String name, PasswordHash hash, Role role) {
        return new Account(name, hash, null, role, Caller.DEFAULT_TENANT);
    }

    /** Returns an account of the operator's tenant with a generated password. */
    public static Account withGeneratedPassword(String name, GeneratedPassword password, Role role) {
        return new Account(name, PasswordHash.dummy(PasswordHash.COST), password.digest(), role, Caller.DEFAULT_TENANT);
    }

    /** Returns the same account in another tenant, before it is stored. */
    public Account inTenant(String tenant) {
        return new Account(name, hash, withGeneratedPassword, role, tenant);
    }

    /** Returns the same account with another role. */
    public Account withRole(Role other) {
        return new Account(name, hash, withGeneratedPassword, other, tenantId);
    }

    /** Returns the same account with the password of another one. */
    public Account withPasswordOf(Account other) {
        return new Account(name, other.hash, other.withGeneratedPassword, role, tenantId);
    }

    /** Whether this is its generated password. The check is cheap, since such a password cannot be guessed. */
    public boolean isGeneratedPassword(String password) {
        return withGeneratedPassword != null
                && !withGeneratedPassword.isEmpty()
                && GeneratedPassword.isValid(password)
                && MessageDigest.isEqual(ascii(withGeneratedPassword), ascii(GeneratedPassword.digest(password)));
    }

    /** Whether both have the same password, according to their hashes and digests. */
    public boolean hasPasswordOf(Account other) {
        return hash.equals(other.hash) && Objects.equals(withGeneratedPassword, other.withGeneratedPassword);
    }

    /**
     * Returns the hex SHA-256 of what is stored of its password: sessions are bound to it, so that they end with the
     * password however it changes.
     */
    public String passwordDigest() {
        return Sha256.hex(
                withGeneratedPassword == null || withGeneratedPassword.isEmpty() ? hash.text() : withGeneratedPassword);
    }

    /** Returns the same account with the digest of its generated password. */
    public Account withDigest(String digest) {
        return new Account(name, hash, digest, role, tenantId);
    }

    /** Whether its password was generated but has no digest yet. */
    public boolean lacksDigest() {
        return withGeneratedPassword != null && withGeneratedPassword.isEmpty();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the name and the role only. */
    @Override
    public String toString() {
        return "Account[" + name + ", " + role.wire() + "]";
    }
}
