package dev.capstan.discovery.envelope;

import java.util.regex.Pattern;

/**
 * A group of peers; every member receives the envelopes that are addressed to the whole channel.
 *
 * @param name 1 to 64 lower-case letters, digits, underscores or hyphens, the first a letter or a digit, so that it can
 *     be part of a message bus subject
 */
public record Channel(String name) implements Comparable<Channel> {

    private static final Pattern GRAMMAR = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

    public Channel {
        if (!isChannel(name)) {
            throw new IllegalArgumentException(
                    "'" + QuotedText.of(name) + "' is not a valid channel: use 1 to 64 lower-case letters,"
                            + " digits, '_' or '-', beginning with a letter or a digit");
        }
    }

    /** Whether a string is a valid channel name. */
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
