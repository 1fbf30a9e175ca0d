package dev.capstan.types.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The words of a name, joined in the styles of different languages. Only ASCII letters and digits form words. */
public final class IdentifierWords {

    private IdentifierWords() {}

    /**
     * Returns {@code review-pr} as {@code ReviewPr}, {@code 2d} as {@code X2d}, and an empty string without any word.
     */
    public static String pascal(String name) {
        String joined = of(name).stream().map(IdentifierWords::capital).collect(Collectors.joining());
        return joined.isEmpty() || !isDigit(joined.charAt(0)) ? joined : "X" + joined;
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
        String joined = String.join("_", of(name)).toLowerCase(Locale.ROOT);
        return joined.isEmpty() || !isDigit(joined.charAt(0)) ? joined : "x" + joined;
    }

    private static List<String> of(String name) {
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= name.length(); i++) {
            if (i == name.length() || !isLetter(name.charAt(i)) && !isDigit(name.charAt(i))) {
                if (i > start) {
                    words.add(name.substring(start, i));
                }
                start = i + 1;
            }
        }
        return words;
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
