package dev.capstan.discovery.envelope;

import java.util.regex.Pattern;

/**
 * The name that a peer claims on the network.
 *
 * @param text 1 to 128 lower-case letters, digits, dots, underscores or hyphens, the first a letter or a digit
 */
public record PeerId(String text) implements Comparable<PeerId> {

    private static final Pattern GRAMMAR = Pattern.compile("[a-z0-9][a-z0-9._-]{0,127}");

    public PeerId {
        if (!isPeerId(text)) {
            throw new IllegalArgumentException(
                    "'" + QuotedText.of(text) + "' is not a valid peer id: use 1 to 128 lower-case letters,"
                            + " digits, '.', '_' or '-', beginning with a letter or a digit");
        }
    }

    /** Whether a string is a valid peer id. */
    public static boolean isPeerId(String text) {
        return GRAMMAR.matcher(text).matches();
    }

    @Override
    public int compareTo(PeerId other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
