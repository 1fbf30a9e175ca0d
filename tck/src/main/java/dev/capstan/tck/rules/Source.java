package dev.capstan.tck.rules;

import java.util.Locale;
import java.util.Optional;

/**
 * A passage of a document that a rule comes from.
 *
 * @param section the heading above the passage
 * @param level the requirement level that the passage itself has
 * @param quote the wording of the passage; empty for standards that are cited by section
 * @param related whether the passage is about the subject of the rule, but does not state it
 */
public record Source(Document document, String section, Level level, Optional<String> quote, boolean related) {

    /** The requirement level of a passage. */
    public enum Level {
        MUST,
        SHOULD,
        MAY,
        /** Stated as a fact, without a keyword of RFC 2119. */
        PLAIN;

        /** Returns the form in files and reports, such as {@code plain}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
