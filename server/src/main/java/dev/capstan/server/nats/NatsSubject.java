package dev.capstan.server.nats;

import java.util.regex.Pattern;

/** What can be the name of a NATS subject: one subject, not a pattern for several. */
public final class NatsSubject {

    private static final int LONGEST = 1024;
    private static final Pattern TOKENS = Pattern.compile("[!-~&&[^.*>]]++(?:\\.[!-~&&[^.*>]]++)*+");

    private NatsSubject() {}

    /** Whether a text of ASCII names one: tokens with a dot between, without white space, {@code *} and {@code >}. */
    public static boolean isSubject(String text) {
        return text.length() <= LONGEST && TOKENS.matcher(text).matches();
    }
}
