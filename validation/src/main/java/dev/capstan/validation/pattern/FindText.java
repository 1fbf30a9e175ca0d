package dev.capstan.validation.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks for a text that some patterns of ECMA-262 are found in and others are not, or shows that there is none (NEG-4.1).
 *
 * <p>All patterns are followed at once, one character after the other, over every kind of characters that they tell
 * apart, until nothing is left that has not been seen. The work is bounded, and the answer is always the same for the
 * same question. Lookarounds are not followed: a search that needs one to be told ends undecided.
 */
public final class FindText {

    /** The most steps that are taken; they suffice for some thousand sets of places in the patterns. */
    static final long MAX_STEPS = 400_000;

    private final List<EcmaPattern> matching;
    private final List<EcmaPattern> refused;
    private final Steps steps = new Steps(MAX_STEPS);
    private final ProductAutomaton automaton;

    private FindText(List<EcmaPattern> matching, List<EcmaPattern> refused) {
        this.matching = matching;
        this.refused = refused;
        this.automaton = new ProductAutomaton(programs(matching), programs(refused), steps);
    }

    private static List<Program> programs(List<EcmaPattern> patterns) {
        return patterns.stream().map(EcmaPattern::program).toList();
    }

    /** What came of a search. */
    public sealed interface Finding {

        /**
         * There is such a text.
         *
         * @param text one of the shortest, well formed, in letters and digits where that is possible
         */
        record Found(String text) implements Finding {}

        /** There is none, which is certain. */
        record Nothing() implements Finding {}

        /**
         * It was not found out.
         *
         * @param why the reason in a few words
         */
        record Undecided(String why) implements Finding {}
    }

    /**
     * Looks for a text, for the length of which any bounds may be given.
     *
     * @param matching the patterns that have to be found in it
     * @param refused the patterns that must not be found in it
     * @param minLength the fewest code points
     * @param maxLength the most code points
     */
    public static Finding find(List<String> matching, List<String> refused, int minLength, int maxLength) {
        try {
            return new FindText(compile(matching), compile(refused)).within(Math.max(minLength, 0), maxLength);
        } catch (InvalidPattern e) {
            return new Finding.Undecided("has a pattern that cannot be read");
        } catch (Steps.Exhausted e) {
            return new Finding.Undecided("takes too many steps");
        }
    }

    private static List<EcmaPattern> compile(List<String> sources) throws InvalidPattern {
        List<EcmaPattern> patterns = new ArrayList<>();
        for (String source : sources) {
            patterns.add(EcmaPattern.compile(source));
        }
        return patterns;
    }

    private Finding within(int minLength, int maxLength) {
        Alphabet alphabet = automaton.alphabet();
        Optional<String> text = shortest(alphabet.wellFormed(), minLength, maxLength);
        if (text.isPresent()) {
            return confirmed(text.get());
        }
        boolean halves = alphabet.wellFormed() < alphabet.characters().size();
        return halves
                        && shortest(alphabet.characters().size(), minLength, maxLength)
                                .isPresent()
                ? new Finding.Undecided("needs half of a surrogate pair")
                : new Finding.Nothing();
    }

    /** Asks without the lower bound first, since that ends where no length at all will do. */
    private Optional<String> shortest(int characters, int minLength, int maxLength) {
        Optional<String> any = new ShortestMatchSearch(automaton, characters, 0, maxLength, steps).shortest();
        return any.filter(text -> text.codePointCount(0, text.length()) < minLength)
                        .isPresent()
                ? new ShortestMatchSearch(automaton, characters, minLength, maxLength, steps).shortest()
                : any;
    }

    private Finding confirmed(String text) {
        boolean confirmed = matching.stream().allMatch(pattern -> isIn(text, pattern, Search.Verdict.FOUND))
                && refused.stream().allMatch(pattern -> isIn(text, pattern, Search.Verdict.NOT_FOUND));
        return confirmed ? new Finding.Found(text) : new Finding.Undecided("uses lookaround");
    }

    private static boolean isIn(String text, EcmaPattern pattern, Search.Verdict expected) {
        return pattern.in(text, MAX_STEPS).verdict() == expected;
    }
}
