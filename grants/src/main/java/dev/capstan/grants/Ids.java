package dev.capstan.grants;

import java.security.SecureRandom;
import java.util.Base64;

/** Unguessable new ids and codes. */
public final class Ids {

    /** The letters that RFC 8628 recommends for codes that users type: no vowels, so no words. */
    private static final String CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

    private static final int HALF = 4;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Ids() {}

    /** Returns an id of 128 random bits with a prefix for its type, such as {@code agt_…}. */
    public static String next(String prefix) {
        byte[] bits = new byte[16];
        RANDOM.nextBytes(bits);
        return prefix + "_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
    }

    /** Returns a code for users to type: {@code BCDF-GHJK}, one of 25.6 billion. */
    public static String nextUserCode() {
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < 2 * HALF; i++) {
            if (i == HALF) {
                code.append('-');
            }
            code.append(CODE_LETTERS.charAt(RANDOM.nextInt(CODE_LETTERS.length())));
        }
        return code.toString();
    }
}
