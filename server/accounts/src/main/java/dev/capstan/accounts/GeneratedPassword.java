package dev.capstan.accounts;

import dev.capstan.core.Sha256;
import java.security.SecureRandom;
import java.util.regex.Pattern;

/**
 * A random password of 100 bits, which cannot be guessed regardless of how fast guesses are checked.
 *
 * @param text the password; not stored
 */
public record GeneratedPassword(String text) {

    /** 32 letters and digits without easily confused ones: five bits each. */
    private static final String ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

    private static final Pattern FORM = Pattern.compile("([a-km-np-z2-9]{4}-){4}[a-km-np-z2-9]{4}");
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int GROUPS = 5;
    private static final int GROUP_LENGTH = 4;

    public GeneratedPassword {
        if (!isValid(text)) {
            throw new IllegalArgumentException("a generated password must have five groups of four characters");
        }
    }

    /** Generates a password. */
    public static GeneratedPassword generate() {
        StringBuilder password = new StringBuilder();
        for (int i = 0; i < GROUPS * GROUP_LENGTH; i++) {
            if (i > 0 && i % GROUP_LENGTH == 0) {
                password.append('-');
            }
            password.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return new GeneratedPassword(password.toString());
    }

    /** Whether a string has the format of such a password. */
    public static boolean isValid(String text) {
        return FORM.matcher(text).matches();
    }

    /** Returns the digest that is stored for such a password: its SHA-256 in hexadecimal. */
    public static String digest(String text) {
        return Sha256.hex(text);
    }

    String digest() {
        return digest(text);
    }

    /** Returns the type name only, never the password. */
    @Override
    public String toString() {
        return "GeneratedPassword";
    }
}
