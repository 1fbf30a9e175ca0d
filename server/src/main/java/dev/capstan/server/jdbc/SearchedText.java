package dev.capstan.server.jdbc;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a version is found by as one text, and words that are looked for as a pattern of {@code LIKE … ESCAPE '!'}. */
final class SearchedText {

    /** Stands between name and description; no character. */
    private static final char SEPARATOR = '\uffff';

    private SearchedText() {}

    static String of(String capability, @Nullable String description) {
        return folded(capability) + SEPARATOR + (description == null ? "" : folded(description));
    }

    static String pattern(String words) {
        String literal = folded(words).replace("!", "!!").replace("%", "!%").replace("_", "!_");
        return "%" + literal + "%";
    }

    /** In lower case, and without what no text in a database holds. */
    private static String folded(String text) {
        return text.toLowerCase(Locale.ROOT).replace('\u0000', '\ufffe').replace(SEPARATOR, '\ufffe');
    }
}
