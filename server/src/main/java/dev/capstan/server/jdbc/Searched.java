package dev.capstan.server.jdbc;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a version is found by as texts, and what is looked for in them as patterns of {@code LIKE … ESCAPE '!'}. */
final class Searched {

    /** Stands between name and description; no character. */
    private static final char SEPARATOR = '\uffff';

    private Searched() {}

    static String words(String capability, @Nullable String description) {
        return folded(capability) + SEPARATOR + (description == null ? "" : folded(description));
    }

    static String tags(List<String> tags) {
        return tags.stream().map(tag -> DigestKey.of(tag).toString()).collect(Collectors.joining(" "));
    }

    static String patternOfWords(String words) {
        return "%" + folded(words).replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
    }

    static String patternOfTag(@Nullable String tag) {
        return tag == null ? "%" : "%" + DigestKey.of(tag) + "%";
    }

    /** In lower case, and without what a text in a database cannot hold. */
    private static String folded(String text) {
        return text.toLowerCase(Locale.ROOT).replace('\u0000', '\ufffe').replace(SEPARATOR, '\ufffe');
    }
}
