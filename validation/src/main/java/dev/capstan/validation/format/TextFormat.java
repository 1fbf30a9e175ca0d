package dev.capstan.validation.format;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A format that a string may be declared to have; each is decided in one pass over the string (TC-2.10). */
public enum TextFormat {
    UUID("uuid", "a UUID such as 123e4567-e89b-12d3-a456-426614174000 (RFC 4122)", TextFormat::isUuid),
    EMAIL("email", "an email address such as ada@example.org (RFC 5321)", EmailAddress::matches),
    URI("uri", "an absolute uri with its scheme, such as https://example.org/ (RFC 3986)", UriReference::isUri),
    URI_REFERENCE(
            "uri-reference",
            "a uri-reference, absolute or relative, such as ../a?b#c (RFC 3986)",
            UriReference::matches),
    DATE_TIME("date-time", "a date-time such as 2026-01-31T12:00:00Z (RFC 3339)", DateTime::matches);

    private final String wire;
    private final String description;
    private final Predicate<String> test;

    TextFormat(String wire, String description, Predicate<String> test) {
        this.wire = wire;
        this.description = description;
        this.test = test;
    }

    /** Returns the name in a schema, such as {@code date-time}. */
    public String wire() {
        return wire;
    }

    /** Returns the description of the format, with an example and the RFC. */
    public String description() {
        return description;
    }

    /** Whether a string has this format. */
    public boolean matches(String text) {
        return test.test(text);
    }

    /** Returns the format with this name, or empty if it is not one of the five. */
    public static Optional<TextFormat> fromWire(String wire) {
        return Stream.of(values()).filter(f -> f.wire.equals(wire)).findFirst();
    }

    private static boolean isUuid(String text) {
        if (text.length() != 36) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            boolean hyphen = i == 8 || i == 13 || i == 18 || i == 23;
            if (hyphen ? text.charAt(i) != '-' : !Ascii.isHexDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
