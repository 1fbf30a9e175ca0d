package dev.capstan.validation.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.validation.pattern.FindMatchingText.TextSearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

class FindMatchingTextProperties {

    private static final int MAX_LENGTH = 5;
    private static final List<String> TEXTS = texts(List.of("a", "b", "1", "-", "\n"));

    @Property(tries = 4_000)
    void foundTextMatchesAndMissingTextDoesNotExist(
            @ForAll("lists") List<String> matching,
            @ForAll("lists") List<String> refused,
            @ForAll @IntRange(max = 4) int minLength,
            @ForAll("longest") int maxLength)
            throws InvalidPattern {
        List<EcmaPattern> taking = compile(matching);
        List<EcmaPattern> refusing = compile(refused);
        Optional<String> expected = TEXTS.stream()
                .filter(text -> isWithin(text, minLength, maxLength) && isTaken(text, taking, refusing))
                .findFirst();
        TextSearchResult finding = FindMatchingText.find(matching, refused, minLength, maxLength);
        String question = matching + " and not " + refused + " within " + minLength + " and " + maxLength;
        if (finding instanceof TextSearchResult.Found found) {
            assertThat(isWithin(found.text(), minLength, maxLength) && isTaken(found.text(), taking, refusing))
                    .as("%s: '%s' is found, and is none", question, found.text())
                    .isTrue();
            expected.ifPresent(text -> assertThat(found.text()).as(question).hasSizeLessThanOrEqualTo(text.length()));
        } else if (finding instanceof TextSearchResult.NoMatch) {
            assertThat(expected).as("%s: nothing is found", question).isEmpty();
        } else {
            assertThat(question).as("only a lookaround is undecided").containsAnyOf("(?=", "(?!");
        }
    }

    private static boolean isWithin(String text, int minLength, int maxLength) {
        return text.length() >= minLength && text.length() <= maxLength;
    }

    private static boolean isTaken(String text, List<EcmaPattern> matching, List<EcmaPattern> refused) {
        return matching.stream().allMatch(pattern -> isIn(text, pattern))
                && refused.stream().noneMatch(pattern -> isIn(text, pattern));
    }

    private static boolean isIn(String text, EcmaPattern pattern) {
        return pattern.search(text, 1_000_000).verdict() == Search.Verdict.FOUND;
    }

    private static List<EcmaPattern> compile(List<String> sources) throws InvalidPattern {
        List<EcmaPattern> patterns = new ArrayList<>();
        for (String source : sources) {
            patterns.add(EcmaPattern.compile(source));
        }
        return patterns;
    }

    private static List<String> texts(List<String> characters) {
        List<String> texts = new ArrayList<>(List.of(""));
        for (int i = 0, end = 1; i < MAX_LENGTH; i++, end = texts.size()) {
            for (String text : List.copyOf(texts.subList(0, end))) {
                if (text.length() == i) {
                    characters.forEach(c -> texts.add(text + c));
                }
            }
        }
        return texts;
    }

    @Provide
    Arbitrary<Integer> longest() {
        return Arbitraries.of(0, 1, 2, 3, 4, 5, Integer.MAX_VALUE);
    }

    @Provide
    Arbitrary<List<String>> lists() {
        return patterns().list().ofMaxSize(3);
    }

    private static Arbitrary<String> patterns() {
        return Arbitraries.recursive(
                () -> Arbitraries.of("a", "b", "[ab]", "[^a]", "\\d", "\\w", "\\b", "\\B", "^", "$", "", ".", "(?:b|)"),
                FindMatchingTextProperties::composed,
                0,
                3);
    }

    private static Arbitrary<String> composed(Arbitrary<String> part) {
        Arbitrary<String> group = part.map(p -> "(?:" + p + ")");
        return Arbitraries.frequencyOf(
                Tuple.of(4, Combinators.combine(part, part).as((a, b) -> a + b)),
                Tuple.of(2, Combinators.combine(part, part).as((a, b) -> "(?:" + a + "|" + b + ")")),
                Tuple.of(
                        3,
                        Combinators.combine(group, Arbitraries.of("*", "+", "?", "{2}", "{1,3}"))
                                .as((a, b) -> a + b)),
                Tuple.of(2, group.map(p -> "^" + p + "$")),
                Tuple.of(1, part.map(p -> "(?=" + p + ")")),
                Tuple.of(1, part.map(p -> "(?!" + p + ")")));
    }
}
