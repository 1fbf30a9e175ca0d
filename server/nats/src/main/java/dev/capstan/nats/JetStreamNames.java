package dev.capstan.nats;

import dev.capstan.core.Sha256;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** The names of the streams, consumers and dead-letter subjects of a subject. */
final class JetStreamNames {

    private static final int MAX_READABLE = 80;
    private static final int DIGEST_BYTES = 6;
    private static final Pattern REVERSIBLE = Pattern.compile("[A-Za-z0-9.-]{1," + MAX_READABLE + "}");
    private static final Pattern STREAM = Pattern.compile("[A-Za-z0-9_-]{1,255}");

    private JetStreamNames() {}

    /** Returns the name of the stream created for a subject, such as {@code CAPSTAN_agents_search_requests}. */
    static String stream(String subject) {
        return "CAPSTAN_" + token(subject);
    }

    /** Returns the name of the stream created for the dead letters of a subject. */
    static String deadLetterStream(String subject) {
        return "CAPSTAN-DEAD_" + token(subject);
    }

    /** Returns the subject to which unusable messages of a subject are published. */
    static String deadLetterSubject(String subject) {
        return subject + ".dead";
    }

    /** Returns the name of the durable consumer of a subject that is shared under a name. */
    static String consumer(String name, String subject) {
        return token(name) + "__" + token(subject);
    }

    /** Whether a string is a valid stream name on every file system. */
    static boolean isStream(String text) {
        return STREAM.matcher(text).matches();
    }

    /** Returns a valid name for a string. A digest distinguishes names that would be equal or are too long. */
    private static String token(String text) {
        String readable = text.replaceAll("[^A-Za-z0-9-]", "_");
        if (REVERSIBLE.matcher(text).matches()) {
            return readable;
        }
        return readable.substring(0, Math.min(MAX_READABLE, readable.length())) + "-" + digest(text);
    }

    private static String digest(String text) {
        return HexFormat.of().formatHex(Sha256.of(text), 0, DIGEST_BYTES);
    }
}
