package dev.capstan.core.service;

import com.fasterxml.jackson.core.JsonPointer;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The URL of a service, with a parameter in braces for each part of the path that the payload gives, such as
 * {@code https://shop.example/orders/{id}}. Scheme, host, port and query are always fixed.
 *
 * @param text the URL as declared
 * @param parameters where in the payload the value of each parameter is, by name
 */
public record UrlTemplate(String text, Map<String, JsonPointer> parameters) {

    private static final Pattern PARAMETER = Pattern.compile("\\{([A-Za-z0-9_][A-Za-z0-9_.-]{0,127})}");
    private static final String SAMPLE = "x";

    public UrlTemplate {
        parameters = Map.copyOf(parameters);
        if (!parameters.keySet().equals(byName(text).keySet())) {
            throw new IllegalArgumentException("each parameter of the URL needs a pointer, and no other name");
        }
        if (!hasParametersInPathOnly(text)) {
            throw new IllegalArgumentException("only the path of a URL may have parameters");
        }
    }

    /** Creates a URL whose parameters are the members of the payload with the same names. */
    public static UrlTemplate of(String text) {
        return new UrlTemplate(text, byName(text));
    }

    /** Creates a URL without parameters. */
    public static UrlTemplate of(URI url) {
        return new UrlTemplate(url.toString(), Map.of());
    }

    /** Returns the names of the parameters in their order. */
    public static List<String> names(String text) {
        return PARAMETER.matcher(text).results().map(found -> found.group(1)).toList();
    }

    /** Whether every parameter is in the path, where it can change neither the host nor the query. */
    public static boolean hasParametersInPathOnly(String text) {
        int authority = text.indexOf("//");
        int path = authority < 0 ? -1 : text.indexOf('/', authority + 2);
        return sample(text).isPresent()
                && PARAMETER
                        .matcher(text)
                        .results()
                        .allMatch(found -> path >= 0 && found.start() > path && found.end() <= endOfPath(text));
    }

    private static int endOfPath(String text) {
        return IntStream.of(text.indexOf('?'), text.indexOf('#'))
                .filter(index -> index >= 0)
                .min()
                .orElse(text.length());
    }

    /** Returns the URL with a sample value for each parameter, or empty if that is not a URL. */
    public static Optional<URI> sample(String text) {
        try {
            return Optional.of(URI.create(PARAMETER.matcher(text).replaceAll(SAMPLE)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the URL for a call.
     *
     * @param encoded returns the percent-encoded value of a parameter
     */
    public URI expand(Function<String, String> encoded) {
        Function<MatchResult, String> value = found -> Matcher.quoteReplacement(encoded.apply(found.group(1)));
        return URI.create(parameters.isEmpty() ? text : PARAMETER.matcher(text).replaceAll(value));
    }

    /** Returns the raw query, or empty if the URL has none. */
    public Optional<String> rawQuery() {
        int query = text.indexOf('?');
        int fragment = text.indexOf('#');
        int end = fragment < 0 ? text.length() : fragment;
        return query < 0 || query > end ? Optional.empty() : Optional.of(text.substring(query + 1, end));
    }

    private static Map<String, JsonPointer> byName(String text) {
        Map<String, JsonPointer> byName = new LinkedHashMap<>();
        names(text).forEach(name -> byName.put(name, JsonPointer.empty().appendProperty(name)));
        return byName;
    }
}
