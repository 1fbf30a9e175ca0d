package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;

/** What came of looking for a value. */
public sealed interface SearchResult {

    /** There is none. */
    SearchResult NOTHING = new Unsatisfiable();

    /** The most values that a value is made of. */
    int MAX_VALUES = 10_000;

    /**
     * There is such a value, and this is one.
     *
     * @param value the value
     * @param size how many values it is made of, itself included
     */
    record Found(JsonNode value, int size) implements SearchResult {

        Found(JsonNode value) {
            this(value, sizeOf(value));
        }

        private static int sizeOf(JsonNode value) {
            int size = 1;
            for (JsonNode inner : value) {
                size += sizeOf(inner);
            }
            return size;
        }
    }

    /** A value made of others, so many together; undecided where they are too many. */
    static SearchResult composed(JsonNode value, int size) {
        return size <= MAX_VALUES ? new Found(value, size) : new Undecided("a value would be too large");
    }

    /** There is none, which is certain. */
    record Unsatisfiable() implements SearchResult {}

    /** It was not found out, and why not. */
    record Undecided(String why) implements SearchResult {}
}
