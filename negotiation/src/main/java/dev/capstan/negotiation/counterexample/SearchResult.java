package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.function.Function;

/** The result of a search for a value. */
public sealed interface SearchResult {

    /** No such value exists. */
    SearchResult NOTHING = new Unsatisfiable();

    /** Maximum {@link Found#size} of a value. */
    int MAX_SIZE = 10_000;

    /**
     * A value that was found.
     *
     * @param value the value
     * @param size number of values that it consists of, including itself, and one more for every eight characters of a
     *     name or scalar
     */
    record Found(JsonNode value, int size) implements SearchResult {

        private static final int CHARACTERS = 8;

        Found(JsonNode value) {
            this(value, sizeOf(value));
        }

        /** Returns the part of the size for the characters of a name or scalar. */
        static int sizeOf(String text) {
            return text.length() / CHARACTERS;
        }

        private static int sizeOf(JsonNode value) {
            int size = 1 + (value.isValueNode() ? sizeOf(value.asText()) : 0);
            for (Map.Entry<String, JsonNode> member : value.properties()) {
                size += sizeOf(member.getKey()) + sizeOf(member.getValue());
            }
            for (int i = 0; value.isArray() && i < value.size(); i++) {
                size += sizeOf(value.get(i));
            }
            return size;
        }
    }

    /** Returns a value, or undecided if it exceeds {@link #MAX_SIZE}. */
    static SearchResult of(JsonNode value) {
        Found found = new Found(value);
        return composed(value, found.size());
    }

    /** Returns a value of a known {@link Found#size}, or undecided if that exceeds {@link #MAX_SIZE}. */
    static SearchResult composed(JsonNode value, int size) {
        return size <= MAX_SIZE
                ? new Found(value, size)
                : new Undecided("the value would be too large (limit about " + MAX_SIZE + " values, or "
                        + MAX_SIZE * Found.CHARACTERS + " characters)");
    }

    /**
     * Returns the first value that a search finds in some alternatives. Without one it is undecided if any search was,
     * otherwise proof that none exists.
     */
    static <T> SearchResult first(Iterable<? extends T> alternatives, Function<T, SearchResult> search) {
        SearchResult best = NOTHING;
        for (T alternative : alternatives) {
            SearchResult result = search.apply(alternative);
            if (result instanceof Found) {
                return result;
            }
            best = result instanceof Undecided ? result : best;
        }
        return best;
    }

    /** Proof that no such value exists. */
    record Unsatisfiable() implements SearchResult {}

    /** An undecided search, with the reason. */
    record Undecided(String reason) implements SearchResult {}
}
