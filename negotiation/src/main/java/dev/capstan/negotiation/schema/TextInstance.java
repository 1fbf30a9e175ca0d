package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.negotiation.port.TextPatterns;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Looks for a text that has what a case demands of texts. */
final class TextInstance {

    private static final int SEARCH_STEPS = 400;
    private static final int MOST_WORDS = 200;
    private static final int LONGEST = 20_000;

    private final TextPatterns patterns;
    private final TextChecks checks;
    private final Vocabulary vocabulary;
    private final Budget budget;
    private final Map<Sought, TextPatterns.Search> sought = new HashMap<>();

    TextInstance(TextPatterns patterns, TextChecks checks, Vocabulary vocabulary, Budget budget) {
        this.patterns = patterns;
        this.checks = checks;
        this.vocabulary = vocabulary;
        this.budget = budget;
    }

    /** What was looked for among patterns. */
    private record Sought(Set<String> matching, Set<String> refused, Span length) {}

    Answer find(Case one) {
        Texts texts = one.texts;
        Span length = texts.length().and(TextFormats.length(texts.formats()));
        if (length.isEmpty()
                || one.refusedPatterns.stream().anyMatch(texts.patterns()::contains)
                || TextFormats.contradict(texts.formats(), one.refusedFormats)) {
            return Answer.NOTHING;
        }
        boolean free = texts.patterns().isEmpty()
                && one.refusedPatterns.isEmpty()
                && texts.formats().isEmpty()
                && one.refusedFormats.isEmpty();
        return free ? anyText(one, length) : demanding(one, length);
    }

    /** A text of which nothing but the length is demanded: one after the other until one is not excluded. */
    private Answer anyText(Case one, Span length) {
        int shortest = length.min() == 0 && length.max() > 0 ? 1 : length.min();
        if (shortest > LONGEST) {
            return new Answer.Undecided("a text of " + shortest + " characters was not tried");
        }
        if (shortest == 0) {
            return one.excludes(TextNode.valueOf("")) ? Answer.NOTHING : new Answer.Found(TextNode.valueOf(""));
        }
        String same = "a".repeat(shortest - 1);
        budget.spend(shortest / 16);
        for (int last = 'a'; last < Character.MIN_SURROGATE; last++) {
            budget.spend(1);
            JsonNode text = TextNode.valueOf(same + (char) last);
            if (!one.excludes(text)) {
                return new Answer.Found(text);
            }
        }
        return new Answer.Undecided("no text was found between those that are left out");
    }

    private Answer demanding(Case one, Span length) {
        String why = "no text was found that has what the formats demand";
        if (!one.texts.patterns().isEmpty() || !one.refusedPatterns.isEmpty()) {
            TextPatterns.Search search =
                    search(new Sought(new TreeSet<>(one.texts.patterns()), new TreeSet<>(one.refusedPatterns), length));
            if (search instanceof TextPatterns.Search.Nothing) {
                return Answer.NOTHING;
            }
            if (search instanceof TextPatterns.Search.Found found && meets(one, found.text())) {
                return new Answer.Found(TextNode.valueOf(found.text()));
            }
            why = search instanceof TextPatterns.Search.Undecided undecided
                    ? "the patterns were not decided: " + undecided.why()
                    : "no text was found that matches the patterns and has what else is demanded";
        }
        String reason = why;
        return candidates(length)
                .filter(text -> meets(one, text))
                .findFirst()
                .<Answer>map(text -> new Answer.Found(TextNode.valueOf(text)))
                .orElse(new Answer.Undecided(reason));
    }

    private TextPatterns.Search search(Sought what) {
        TextPatterns.Search known = sought.get(what);
        if (known == null) {
            budget.spend(SEARCH_STEPS);
            known = patterns.find(
                    List.copyOf(what.matching()),
                    List.copyOf(what.refused()),
                    what.length().min(),
                    what.length().max());
            sought.put(what, known);
        }
        return known;
    }

    private boolean meets(Case one, String text) {
        return checks.meets(text, one.texts)
                && one.refusedPatterns.stream().noneMatch(pattern -> checks.matches(text, pattern))
                && one.refusedFormats.stream().noneMatch(format -> checks.has(text, format))
                && !one.excludes(TextNode.valueOf(text));
    }

    /** Texts that are worth a try. */
    private Stream<String> candidates(Span length) {
        Stream<String> words = vocabulary.words().stream().limit(MOST_WORDS);
        return Stream.concat(TextFormats.samples(length), words);
    }
}
