package dev.capstan.negotiation.counterexample;

import dev.capstan.core.concurrent.LruCache;
import dev.capstan.validation.pattern.FindMatchingText;
import dev.capstan.validation.schema.CountRange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.Stream;

/** The pattern searches of one comparison: at most 100, and at most 3 undecided. */
final class TextSearches {

    private static final int STEPS = 400;
    private static final int MAX_SEARCHES = 100;
    private static final int MAX_UNDECIDED = 3;
    private static final int MAX_CACHED_LENGTH = 4_000;

    private final LruCache<TextQuery, FindMatchingText.TextSearchResult> cache;
    private final SearchBudget budget;
    private final Map<TextQuery, FindMatchingText.TextSearchResult> made = new HashMap<>();
    private int undecided;

    TextSearches(LruCache<TextQuery, FindMatchingText.TextSearchResult> cache, SearchBudget budget) {
        this.cache = cache;
        this.budget = budget;
    }

    /** A search: the patterns that a string must match, those that it must not match, and its length. */
    record TextQuery(List<String> matching, List<String> refused, CountRange length) {

        int characters() {
            return Stream.concat(matching.stream(), refused.stream())
                    .mapToInt(String::length)
                    .sum();
        }
    }

    FindMatchingText.TextSearchResult find(SortedSet<String> matching, SortedSet<String> refused, CountRange length) {
        TextQuery textQuery = new TextQuery(List.copyOf(matching), List.copyOf(refused), length);
        FindMatchingText.TextSearchResult before = made.get(textQuery);
        if (before != null) {
            return before;
        }
        if (made.size() == MAX_SEARCHES || undecided == MAX_UNDECIDED) {
            return new FindMatchingText.TextSearchResult.Undecided("they are too complex");
        }
        budget.spend(STEPS);
        FindMatchingText.TextSearchResult search = findCached(textQuery);
        undecided += search instanceof FindMatchingText.TextSearchResult.Undecided ? 1 : 0;
        made.put(textQuery, search);
        return search;
    }

    /** Returns the result of an earlier comparison, or searches. Reuse saves only time: it counts like a new search. */
    private FindMatchingText.TextSearchResult findCached(TextQuery textQuery) {
        FindMatchingText.TextSearchResult before = cache.find(textQuery);
        if (before != null) {
            return before;
        }
        FindMatchingText.TextSearchResult search = FindMatchingText.find(
                textQuery.matching(),
                textQuery.refused(),
                textQuery.length().min(),
                textQuery.length().max());
        return textQuery.characters() <= MAX_CACHED_LENGTH ? cache.put(textQuery, search) : search;
    }
}
