package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;

/** The result of a search for a value. */
public sealed interface SearchResult {

    /** No such value exists. */
    SearchResult NOTHING = new Unsatisfiable();

    /** Maximum number of values that a value consists of. */
    int MAX_VALUES = 10_000;

    /**
     * A value that was found.
     *
     * @param value the value
     * @param size number of values that it consists of, including itself
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

    /** Returns a value composed of {@code size} values, or undecided if that exceeds {@link #MAX_VALUES}. */
    static SearchResult composed(JsonNode value, int size) {
        return size <= MAX_VALUES
                ? new Found(value, size)
                : new Undecided("the value would be too large (limit " + MAX_VALUES + " values)");
    }

    /** Proof that no such value exists. */
    record Unsatisfiable() implements SearchResult {}

    /** An undecided search, with the reason. */
    record Undecided(String reason) implements SearchResult {}
}
