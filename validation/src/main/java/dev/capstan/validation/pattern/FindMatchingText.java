package dev.capstan.validation.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A search for a text in which some patterns of ECMA-262 are found and others are not, or for proof that no such text
 * exists (NEG-4.1).
 *
 * <p>All patterns are followed at once, one character after the other, over every class of characters that they
 * distinguish, until every state has been seen. The work is bounded, and the result is always the same for the same
 * input. Lookarounds are not followed: a search that depends on one ends undecided.
 */
public final class FindMatchingText {

    /** Maximum number of steps; enough for some thousand sets of positions in the patterns. */
    static final long MAX_STEPS = 400_000;

    private final List<EcmaPattern> matching;
    private final List<EcmaPattern> refused;
    private final StepLimit steps = new StepLimit(MAX_STEPS);
    private final ProductAutomaton automaton;

    private FindMatchingText(List<EcmaPattern> matching, List<EcmaPattern> refused) {
        this.matching = matching;
        this.refused = refused;
        this.automaton = new ProductAutomaton(programs(matching), programs(refused), steps);
    }

    private static List<Program> programs(List<EcmaPattern> patterns) {
        return patterns.stream().map(EcmaPattern::program).toList();
    }

    /** The result of a search. */
    public sealed interface TextSearchResult {

        /**
         * Such a text exists.
         *
         * @param text one of the shortest, well formed, in letters and digits if possible
         */
        record Found(String text) implements TextSearchResult {}

        /** Such a text certainly does not exist. */
        record NoMatch() implements TextSearchResult {}

        /**
         * The search was undecided.
         *
         * @param reason the reason in a few words
         */
        record Undecided(String reason) implements TextSearchResult {}
    }

    /**
     * Searches for a text within length bounds.
     *
     * @param matching the patterns that must be found in it
     * @param refused the patterns that must not be found in it
     * @param minLength minimum number of code points; below 0 means 0
     * @param maxLength maximum number of code points
     */
    public static TextSearchResult find(List<String> matching, List<String> refused, int minLength, int maxLength) {
        try {
            return new FindMatchingText(compile(matching), compile(refused))
                    .findWithin(Math.max(minLength, 0), maxLength);
        } catch (InvalidPattern e) {
            return new TextSearchResult.Undecided("a pattern is not valid");
        } catch (StepLimit.Exhausted e) {
            return new TextSearchResult.Undecided("the search needs too many steps");
        }
    }

    private static List<EcmaPattern> compile(List<String> sources) throws InvalidPattern {
        List<EcmaPattern> patterns = new ArrayList<>();
        for (String source : sources) {
            patterns.add(EcmaPattern.compile(source));
        }
        return patterns;
    }

    private TextSearchResult findWithin(int minLength, int maxLength) {
        Alphabet alphabet = automaton.alphabet();
        Optional<String> text = shortest(alphabet.wellFormed(), minLength, maxLength);
        if (text.isPresent()) {
            return confirmed(text.get());
        }
        boolean halves = alphabet.wellFormed() < alphabet.characters().size();
        return halves
                        && shortest(alphabet.characters().size(), minLength, maxLength)
                                .isPresent()
                ? new TextSearchResult.Undecided("a match needs an unpaired surrogate")
                : new TextSearchResult.NoMatch();
    }

    /** Searches without the lower bound first, because that search ends if no length at all works. */
    private Optional<String> shortest(int characters, int minLength, int maxLength) {
        Optional<String> any = new ShortestMatchSearch(automaton, characters, 0, maxLength, steps).shortest();
        return any.filter(text -> text.codePointCount(0, text.length()) < minLength)
                        .isPresent()
                ? new ShortestMatchSearch(automaton, characters, minLength, maxLength, steps).shortest()
                : any;
    }

    private TextSearchResult confirmed(String text) {
        boolean confirmed = matching.stream().allMatch(pattern -> isIn(text, pattern, Search.Verdict.FOUND))
                && refused.stream().allMatch(pattern -> isIn(text, pattern, Search.Verdict.NOT_FOUND));
        return confirmed
                ? new TextSearchResult.Found(text)
                : new TextSearchResult.Undecided("a pattern uses lookaround");
    }

    private static boolean isIn(String text, EcmaPattern pattern, Search.Verdict expected) {
        return pattern.search(text, MAX_STEPS).verdict() == expected;
    }
}
