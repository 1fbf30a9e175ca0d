package dev.capstan.core;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The names of query parameters, compared as the most lenient service would: regardless of case, spaces, repeated
 * percent-encoding, compatible characters, or an index such as {@code key[0]}.
 */
final class QueryNames {

    private static final Pattern SEPARATOR = Pattern.compile("[&;]");
    private static final Pattern INDEX_OR_END = Pattern.compile("[\\[\\x00].*", Pattern.DOTALL);
    private static final Pattern UNDERSCORED = Pattern.compile("[. +]");
    private static final int MAX_ENCODINGS = 4;

    private QueryNames() {}

    /**
     * Returns the normalized parameter names of a query.
     *
     * @param query raw query of a URL; null if it has none
     */
    static Set<String> of(@Nullable String query) {
        return query == null
                ? Set.of()
                : SEPARATOR
                        .splitAsStream(query)
                        .map(parameter -> parameter.split("=", 2)[0])
                        .map(QueryNames::folded)
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the normalized form that all spellings of a name share. */
    static String folded(String name) {
        String decoded = name;
        String before = "";
        for (int i = 0; i < MAX_ENCODINGS && !decoded.equals(before); i++) {
            before = decoded;
            decoded = decoded(before);
        }
        String compatible = Normalizer.normalize(decoded, Normalizer.Form.NFKC);
        String bare = INDEX_OR_END.matcher(compatible.strip()).replaceFirst("");
        return UNDERSCORED
                .matcher(bare.strip())
                .replaceAll("_")
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }

    private static String decoded(String name) {
        try {
            return URLDecoder.decode(name, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return name;
        }
    }
}
