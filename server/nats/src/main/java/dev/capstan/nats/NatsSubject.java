package dev.capstan.nats;

import java.util.regex.Pattern;

/**
 * The names of NATS subjects for publishing: one subject, not a pattern.
 *
 * <p>Subjects that begin with {@code $} are excluded. They are the API of the NATS server, and any caller can name a
 * subject as the address of a response.
 */
public final class NatsSubject {

    private static final int MAX_LENGTH = 1024;
    private static final Pattern TOKENS = Pattern.compile("(?!\\$)[!-~&&[^.*>]]++(?:\\.[!-~&&[^.*>]]++)*+");

    /** A whole token {@code *}, or {@code >} as the last one. */
    private static final Pattern WILDCARD = Pattern.compile("(?<![^.])(?:\\*(?![^.])|>\\z)");

    private NatsSubject() {}

    /**
     * Whether a string is a valid subject of ASCII: tokens separated by dots, without white space, {@code *} and
     * {@code >}, the first without a leading {@code $}.
     */
    public static boolean isSubject(String text) {
        return text.length() <= MAX_LENGTH && TOKENS.matcher(text).matches();
    }

    /** Whether a string is such a subject, or one with {@code *} for some tokens or {@code >} for the last ones. */
    static boolean isPattern(String text) {
        return isSubject(WILDCARD.matcher(text).replaceAll("a"));
    }
}
