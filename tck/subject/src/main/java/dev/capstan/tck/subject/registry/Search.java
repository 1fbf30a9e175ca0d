package dev.capstan.tck.subject.registry;

import java.util.Map;
import java.util.TreeMap;

/**
 * A search in a registry.
 *
 * @param terms query parameters {@code query}, {@code tag}, {@code version} and {@code limit}
 */
public record Search(Map<String, String> terms) {

    public Search {
        terms = Map.copyOf(terms);
    }

    /** Creates a search with one parameter. */
    public static Search by(String term, String value) {
        return new Search(Map.of(term, value));
    }

    /** Returns the same search with one more term. */
    public Search and(String term, String value) {
        Map<String, String> more = new TreeMap<>(terms);
        more.put(term, value);
        return new Search(more);
    }
}
