package dev.capstan.validation.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The automaton takes the verdict and the steps of the matcher that it stands for. */
class SearchAutomatonTest {

    private static final List<String> PATTERNS = List.of(
            "",
            "^$",
            "a",
            "^a",
            "a$",
            "^[ab]{2,4}$",
            "(a+)+$",
            "(a|ab)(c|bcd)*$",
            "[^a]$",
            "\\p{L}$",
            "^\\uD83D$",
            "\\u{1F600}",
            "\\bab\\b",
            "(?=.*c)a",
            "(a|b)*a(a|b){12}$");

    private static final List<String> CHARACTERS =
            List.of("a", "b", "c", "-", "\uD83D\uDE00", "\uD83D", "\uDE00", "\u00E9");

    private final Random random = new Random(20260131L);

    @Test
    void automatonAndMatcherAgreeOnVerdictAndSteps() throws Exception {
        for (String source : PATTERNS) {
            EcmaPattern pattern = EcmaPattern.compile(source);
            for (int i = 0; i < 2_000; i++) {
                String text = text(20);
                long limit = random.nextInt(4) == 0 ? random.nextInt(200) : Long.MAX_VALUE;
                assertAgreement(pattern, source, text, limit);
            }
        }
    }

    /** The automaton of this pattern would have some 8,000 states. */
    @Test
    void theMatcherTakesOverBeyondTheLimits() throws Exception {
        Program program = EcmaPattern.compile("(a|b)*a(a|b){12}$").program();
        SearchAutomaton automaton = new SearchAutomaton(program);
        long unknown = 0;
        for (int i = 0; i < 2_000; i++) {
            unknown += automaton.scan(text(40), Long.MAX_VALUE) == SearchAutomaton.UNKNOWN ? 1 : 0;
        }
        assertThat(unknown).isPositive();
        assertThat(automaton.scan("c", Long.MAX_VALUE)).isNotEqualTo(SearchAutomaton.UNKNOWN);
    }

    private static void assertAgreement(EcmaPattern pattern, String source, String text, long limit) {
        Search search = pattern.search(text, limit);
        long scanned = pattern.scan(text, limit);
        long steps = scanned >= 0 ? scanned : ~scanned;
        assertThat(steps > limit).as("%s in %s", source, text).isEqualTo(search.verdict() == Search.Verdict.UNDECIDED);
        if (steps <= limit) {
            assertThat(steps).as("%s in %s", source, text).isEqualTo(search.steps());
            assertThat(scanned >= 0).as("%s in %s", source, text).isEqualTo(search.verdict() == Search.Verdict.FOUND);
        }
    }

    private String text(int maxLength) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(maxLength); i > 0; i--) {
            text.append(CHARACTERS.get(random.nextInt(random.nextInt(3) == 0 ? CHARACTERS.size() : 3)));
        }
        return text.toString();
    }
}
