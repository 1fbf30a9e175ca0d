package dev.capstan.core;

/**
 * One place where a payload breaks its schema (TC-3.5).
 *
 * @param path an RFC 6901 pointer to the value; the root is the empty string, a missing or extra property is reported
 *     at its own pointer
 * @param message what is wrong, in a sentence that a caller can act on
 */
public record Violation(String path, String message) {

    private static final String REMAINDER = " more violations, which are not listed";

    /** Creates the last entry of a list that ends early: the number of the violations that it leaves out. */
    public static Violation remainder(int unlisted) {
        return new Violation("", "has " + unlisted + REMAINDER);
    }

    /** Whether this is the last entry of a list that ends early. */
    boolean isRemainder() {
        return path.isEmpty() && message.endsWith(REMAINDER);
    }
}
