package dev.capstan.accounts;

import java.security.SecureRandom;
import java.util.Base64;

/** Random secrets of 256 bits. */
public final class RandomSecret {

    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomSecret() {}

    /** Returns 32 random bytes. */
    public static byte[] bytes() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    /** Returns a secret as 43 letters, digits and the characters {@code _} and {@code -}. */
    public static String generate() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes());
    }
}
