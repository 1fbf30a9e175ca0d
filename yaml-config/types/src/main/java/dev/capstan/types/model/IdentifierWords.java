package dev.capstan.types.model;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words of a name, joined in the styles of different languages. Only ASCII letters and digits form words. */
public final class IdentifierWords {

    private static final Pattern NO_WORD = Pattern.compile("[^A-Za-z0-9]+");

    private IdentifierWords() {}

    /**
     * Returns {@code review-pr} as {@code ReviewPr}, {@code 2d} as {@code X2d}, and an empty string without any word.
     */
    public static String pascal(String name) {
        String joined = of(name).map(IdentifierWords::capital).collect(Collectors.joining());
        return joined.isEmpty() || !Character.isDigit(joined.charAt(0)) ? joined : "X" + joined;
    }

    /**
     * Returns {@code review-pr} as {@code reviewPr}, {@code 2d} as {@code x2d}, and an empty string without any word.
     */
    public static String camel(String name) {
        String pascal = pascal(name);
        return pascal.isEmpty() ? pascal : pascal.substring(0, 1).toLowerCase(Locale.ROOT) + pascal.substring(1);
    }

    /**
     * Returns {@code review-pr} as {@code review_pr}, {@code 2d} as {@code x2d}, and an empty string without any word.
     */
    public static String snakeCase(String name) {
        String joined = of(name).collect(Collectors.joining("_")).toLowerCase(Locale.ROOT);
        return joined.isEmpty() || !Character.isDigit(joined.charAt(0)) ? joined : "x" + joined;
    }

    private static Stream<String> of(String name) {
        return NO_WORD.splitAsStream(name).filter(word -> !word.isEmpty());
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
