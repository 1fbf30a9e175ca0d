package dev.capstan.discovery.envelope;

import java.util.regex.Pattern;

/**
 * Where peers meet: whoever joins a channel hears what is said to all in it.
 *
 * @param name 1 to 64 lower-case letters, digits, underscores or hyphens, the first a letter or a digit, so that it can
 *     stand in the subject of a message bus
 */
public record Channel(String name) implements Comparable<Channel> {

    private static final Pattern GRAMMAR = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

    public Channel {
        if (!isChannel(name)) {
            throw new IllegalArgumentException(
                    "'" + QuotedText.of(name) + "' is no channel: use 1 to 64 lower-case letters,"
                            + " digits, '_' or '-', beginning with a letter or a digit");
        }
    }

    /** Whether a text can name a channel. */
    public static boolean isChannel(String text) {
        return GRAMMAR.matcher(text).matches();
    }

    @Override
    public int compareTo(Channel other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
