package dev.capstan.negotiation.port;

import java.util.List;

/** Looks for texts by patterns of ECMA-262 as the keyword {@code pattern} takes them: unanchored, with the {@code u} flag. */
@FunctionalInterface
public interface TextPatterns {

    /**
     * Looks for a text that every one of some patterns matches and none of others, within bounded work.
     *
     * @param matching the patterns that have to match
     * @param refused the patterns that must not match
     * @param minLength the fewest code points
     * @param maxLength the most code points
     */
    Search find(List<String> matching, List<String> refused, int minLength, int maxLength);

    /** What came of a search. */
    sealed interface Search {

        /**
         * There is such a text.
         *
         * @param text one of the shortest
         */
        record Found(String text) implements Search {}

        /** There is none, which is certain. */
        record Nothing() implements Search {}

        /**
         * It was not found out.
         *
         * @param why the reason, such as what the patterns use, in a few words
         */
        record Undecided(String why) implements Search {}
    }
}
