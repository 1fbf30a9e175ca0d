package dev.capstan.negotiation.counterexample;

import dev.capstan.validation.schema.CountRange;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The static knowledge about the five string formats. */
final class TextFormats {

    private static final int MIN_EMAIL_LENGTH = 3;
    private static final int MIN_URI_LENGTH = 2;
    private static final int UUID_LENGTH = 36;
    private static final int MIN_DATE_TIME_LENGTH = 20;
    private static final int MAX_SAMPLE_LENGTH = 300;

    private static final String UUID = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";

    /** By format: a pattern that all its strings match, and one that only its strings match. */
    private static final Map<String, List<String>> PATTERNS = Map.of(
            "uuid", List.of(UUID, UUID),
            "email", List.of("^[ -~]+@[!-~]+$", "^[a-z0-9]{1,30}@[a-z0-9]{1,30}(\\.[a-z]{2,10})?$"),
            "uri", List.of("^[A-Za-z][A-Za-z0-9+.\\-]*:[!-~]*$", "^[a-z]+:[a-zA-Z0-9/.]*$"),
            "uri-reference", List.of("^[!-~]*$", "^[a-zA-Z0-9/.]*$"),
            "date-time",
                    List.of(
                            "^\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?([Zz]|[+\\-]\\d{2}:\\d{2})$",
                            "^20\\d{2}-0[1-9]-[01][1-9]T[01]\\d:[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?Z$"));

    /** A pattern that no string of any format matches. */
    private static final String NONE = "^ ";

    private TextFormats() {}

    /** Returns patterns that all strings with these formats match. */
    static List<String> wide(Set<String> formats) {
        return formats.stream()
                .map(format -> Objects.requireNonNull(PATTERNS.get(format)).get(0))
                .toList();
    }

    /**
     * Returns patterns that only strings with these formats match. If only refused formats are given, only strings
     * without any format match.
     */
    static List<String> narrow(Set<String> formats, Set<String> refused) {
        return formats.isEmpty() && !refused.isEmpty()
                ? List.of(NONE)
                : formats.stream()
                        .map(format ->
                                Objects.requireNonNull(PATTERNS.get(format)).get(1))
                        .toList();
    }

    /** Returns the patterns of the formats that a pattern describes exactly, which is only {@code uuid}. */
    static List<String> exact(Set<String> formats) {
        return formats.contains("uuid") ? List.of(UUID) : List.of();
    }

    /** Returns a pattern that only this string matches. */
    static String exactly(String text) {
        StringBuilder pattern = new StringBuilder("^");
        text.codePoints()
                .forEach(c ->
                        pattern.append("\\u{").append(Integer.toHexString(c)).append('}'));
        return pattern.append('$').toString();
    }

    /** Returns the possible lengths of strings with all these formats, in code points. */
    static CountRange length(Set<String> formats) {
        CountRange length = CountRange.ANY;
        for (String format : formats) {
            length = length.and(
                    switch (format) {
                        case "uuid" -> new CountRange(UUID_LENGTH, UUID_LENGTH);
                        case "email" -> new CountRange(MIN_EMAIL_LENGTH, Integer.MAX_VALUE);
                        case "uri" -> new CountRange(MIN_URI_LENGTH, Integer.MAX_VALUE);
                        case "date-time" -> new CountRange(MIN_DATE_TIME_LENGTH, Integer.MAX_VALUE);
                        default -> CountRange.ANY;
                    });
        }
        return length;
    }

    /** Whether no string has all formats of the first set and none of the second. */
    static boolean contradict(Set<String> formats, Set<String> refused) {
        return refused.stream()
                .anyMatch(format ->
                        formats.contains(format) || format.equals("uri-reference") && formats.contains("uri"));
    }

    /** Returns sample strings of each format and of none, in several lengths. */
    static Stream<String> samples(CountRange length) {
        return IntStream.of(
                        length.min(),
                        Math.min(length.min(), MAX_SAMPLE_LENGTH) + 1,
                        0,
                        1,
                        2,
                        8,
                        UUID_LENGTH,
                        Math.min(length.max(), MAX_SAMPLE_LENGTH))
                .filter(n -> length.contains(n) && n <= MAX_SAMPLE_LENGTH)
                .distinct()
                .boxed()
                .flatMap(TextFormats::ofLength)
                .filter(text -> length.contains(text.codePointCount(0, text.length())));
    }

    private static Stream<String> ofLength(int length) {
        return Stream.of(
                "a".repeat(length),
                " ".repeat(length),
                "1".repeat(length),
                "a".repeat(Math.max(1, length - 2)) + "@b",
                "a:" + "b".repeat(Math.max(0, length - 2)),
                "123e4567-e89b-12d3-a456-426614174000",
                "2026-01-31T12:00:00"
                        + (length > MIN_DATE_TIME_LENGTH + 1 ? "." + "0".repeat(length - MIN_DATE_TIME_LENGTH - 1) : "")
                        + "Z");
    }
}
