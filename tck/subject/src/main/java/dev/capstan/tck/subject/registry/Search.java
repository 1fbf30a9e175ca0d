package dev.capstan.tck.subject.registry;

import java.util.Map;
import java.util.TreeMap;

/**
 * What is looked for in a registry.
 *
 * @param terms what is asked for, by {@code query}, {@code tag}, {@code version} and {@code limit}
 */
public record Search(Map<String, String> terms) {

    public Search {
        terms = Map.copyOf(terms);
    }

    /** A search for one thing. */
    public static Search by(String term, String value) {
        return new Search(Map.of(term, value));
    }

    public Search and(String term, String value) {
        Map<String, String> more = new TreeMap<>(terms);
        more.put(term, value);
        return new Search(more);
    }
}
