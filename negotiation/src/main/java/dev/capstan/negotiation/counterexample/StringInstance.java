package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.validation.pattern.FindMatchingText;
import dev.capstan.validation.schema.CountRange;
import dev.capstan.validation.schema.StringConstraints;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The search for a string that meets the constraints of a case. */
record StringInstance(TextSearches searches, TextChecks checks, Vocabulary vocabulary, SearchBudget budget) {

    private static final int MAX_STRINGS = 200;
    private static final int MAX_LENGTH = 20_000;
    private static final int MAX_EXCLUDED = 50;
    private static final int MAX_EXCLUDED_LENGTH = 100;

    SearchResult find(SearchCase one) {
        StringConstraints strings = one.strings;
        CountRange length = strings.length().and(TextFormats.length(strings.formats()));
        if (length.isEmpty()
                || one.refusedPatterns.stream().anyMatch(strings.patterns()::contains)
                || TextFormats.contradict(strings.formats(), one.refusedFormats)) {
            return SearchResult.NOTHING;
        }
        boolean free = strings.patterns().isEmpty()
                && one.refusedPatterns.isEmpty()
                && strings.formats().isEmpty()
                && one.refusedFormats.isEmpty();
        return free ? anyText(one, length) : findRequired(one, length);
    }

    /** Finds a string that is only constrained in its length: tries one after the other until one is not excluded. */
    private SearchResult anyText(SearchCase one, CountRange length) {
        int shortest = length.min() == 0 && length.max() > 0 ? 1 : length.min();
        if (shortest > MAX_LENGTH) {
            return new SearchResult.Undecided("a string of " + shortest + " characters was not tried");
        }
        if (shortest == 0) {
            return one.excludes(TextNode.valueOf(""))
                    ? SearchResult.NOTHING
                    : new SearchResult.Found(TextNode.valueOf(""));
        }
        String same = "a".repeat(shortest - 1);
        budget.spend(shortest / 16);
        for (int last = 'a'; last < Character.MIN_SURROGATE; last++) {
            budget.spend(1 + one.excluded.size());
            JsonNode text = TextNode.valueOf(same + (char) last);
            if (!one.excludes(text)) {
                return new SearchResult.Found(text);
            }
        }
        return new SearchResult.Undecided("no string was found except the excluded ones");
    }

    private SearchResult findRequired(SearchCase one, CountRange length) {
        if (length.max() == 0) {
            return satisfies(one, "") ? new SearchResult.Found(TextNode.valueOf("")) : SearchResult.NOTHING;
        }
        boolean byPattern = !one.strings.patterns().isEmpty() || !one.refusedPatterns.isEmpty();
        SearchResult first = byPattern ? matching(one, length) : candidate(one, length);
        if (!(first instanceof SearchResult.Undecided)) {
            return first;
        }
        SearchResult second = byPattern ? candidate(one, length) : matching(one, length);
        return second instanceof SearchResult.Undecided && byPattern ? first : second;
    }

    /**
     * Searches by patterns: first those that all strings of the formats match, then those that only such strings match.
     */
    private SearchResult matching(SearchCase one, CountRange length) {
        SortedSet<String> refused = new TreeSet<>(one.refusedPatterns);
        refused.addAll(TextFormats.exact(one.refusedFormats));
        refused.addAll(excluded(one));
        SortedSet<String> wide = new TreeSet<>(one.strings.patterns());
        wide.addAll(TextFormats.wide(one.strings.formats()));
        FindMatchingText.TextSearchResult search = searches.find(wide, refused, length);
        if (search instanceof FindMatchingText.TextSearchResult.NoMatch) {
            return SearchResult.NOTHING;
        }
        if (search instanceof FindMatchingText.TextSearchResult.Undecided undecided) {
            return new SearchResult.Undecided("the patterns could not be decided: " + undecided.reason());
        }
        if (search instanceof FindMatchingText.TextSearchResult.Found found && satisfies(one, found.text())) {
            return SearchResult.of(TextNode.valueOf(found.text()));
        }
        SortedSet<String> narrow = new TreeSet<>(one.strings.patterns());
        narrow.addAll(TextFormats.narrow(one.strings.formats(), one.refusedFormats));
        return searches.find(narrow, refused, length) instanceof FindMatchingText.TextSearchResult.Found found
                        && satisfies(one, found.text())
                ? SearchResult.of(TextNode.valueOf(found.text()))
                : new SearchResult.Undecided("no string was found that matches the patterns and the other constraints");
    }

    /** Returns patterns for the excluded strings if these are few, otherwise empty. */
    private static List<String> excluded(SearchCase one) {
        List<String> texts = one.excluded.stream()
                .flatMap(values -> values.list().stream())
                .filter(value -> value.isTextual() && value.textValue().length() <= MAX_EXCLUDED_LENGTH)
                .map(JsonNode::textValue)
                .distinct()
                .limit(MAX_EXCLUDED + 1)
                .toList();
        return texts.size() > MAX_EXCLUDED
                ? List.of()
                : texts.stream().map(TextFormats::exactly).toList();
    }

    private boolean satisfies(SearchCase one, String text) {
        return checks.satisfies(text, one.strings)
                && one.refusedPatterns.stream().noneMatch(pattern -> checks.matches(text, pattern))
                && one.refusedFormats.stream().noneMatch(format -> checks.has(text, format))
                && !one.excludes(TextNode.valueOf(text));
    }

    /** Tries sample strings and the vocabulary. */
    private SearchResult candidate(SearchCase one, CountRange length) {
        Stream<String> words = vocabulary.strings().limit(MAX_STRINGS);
        return Stream.concat(TextFormats.samples(length), words)
                .filter(text -> satisfies(one, text))
                .findFirst()
                .map(text -> SearchResult.of(TextNode.valueOf(text)))
                .orElse(new SearchResult.Undecided("no string was found that matches the formats"));
    }
}
