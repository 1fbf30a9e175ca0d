package dev.capstan.validation.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EcmaPatternTest {

    private static final long STEPS = 10_000_000;

    @ParameterizedTest
    @CsvSource(
            delimiterString = " ~~ ",
            quoteCharacter = '`',
            value = {
                "b ~~ abc ~~ true",
                "^b ~~ abc ~~ false",
                "c$ ~~ abc ~~ true",
                "^abc$ ~~ `abc\n` ~~ false",
                "^b$ ~~ `a\nb\nc` ~~ false",
                "a|b|^$ ~~ c ~~ false",
                "^(a|b)*c$ ~~ abbac ~~ true",
                "^a{2,3}$ ~~ aaaa ~~ false",
                "^a{2,}$ ~~ aaaa ~~ true",
                "^a{2}$ ~~ aa ~~ true",
                "^a{0}$ ~~ a ~~ false",
                "^(a?){3}$ ~~ aa ~~ true",
                "(?:^a*){2}$ ~~ a ~~ true",
                "^a+?b*?$ ~~ aab ~~ true",
                "^.$ ~~ `\n` ~~ false",
                "^.$ ~~ \u2028 ~~ false",
                "^.$ ~~ \u0085 ~~ true",
                "^.$ ~~ \uD83D\uDE00 ~~ true",
                "^[\uD83D\uDE00-\uD83D\uDE02]$ ~~ \uD83D\uDE01 ~~ true",
                "^\\u{1F600}$ ~~ \uD83D\uDE00 ~~ true",
                "^\\uD83D\\uDE00$ ~~ \uD83D\uDE00 ~~ true",
                "^\\uD83D ~~ \uD83D\uDE00 ~~ false",
                "^\\d$ ~~ 5 ~~ true",
                "^\\d$ ~~ \u0665 ~~ false",
                "^\\w$ ~~ \u00E9 ~~ false",
                "^\\W$ ~~ \u00E9 ~~ true",
                "^\\s$ ~~ `\uFEFF` ~~ true",
                "^\\s$ ~~ `\u00A0` ~~ true",
                "^\\s$ ~~ `\u2003` ~~ true",
                "^\\s$ ~~ `\u0085` ~~ false",
                "^\\s$ ~~ `\u180E` ~~ false",
                "^\\S$ ~~ `\u200B` ~~ true",
                "^[^]$ ~~ `\n` ~~ true",
                "[] ~~ a ~~ false",
                "^[^a-c]$ ~~ d ~~ true",
                "^[^a-c]$ ~~ b ~~ false",
                "^[a\\-z]$ ~~ - ~~ true",
                "^[a\\-z]$ ~~ m ~~ false",
                "^[-a]$ ~~ - ~~ true",
                "^[a-]$ ~~ - ~~ true",
                "^[\\w-]$ ~~ - ~~ true",
                "^[\\]]$ ~~ ] ~~ true",
                "^[[:alpha:]$ ~~ : ~~ true",
                "^(?:\\b)*a$ ~~ a ~~ true",
                "^[a&&b]$ ~~ & ~~ true",
                "^[(?i)]+$ ~~ (i)? ~~ true",
                "^[\\b]$ ~~ `\b` ~~ true",
                "\\bcat\\b ~~ a cat. ~~ true",
                "\\bcat\\b ~~ concat ~~ false",
                "\\Bcat ~~ concat ~~ true",
                "^\\cJ$ ~~ `\n` ~~ true",
                "^\\x41\\0?$ ~~ A ~~ true",
                "^\\/a\\-b\\@c\\_$ ~~ /a-b@c_ ~~ true",
                "^(?:ab)+$ ~~ abab ~~ true",
                "^(?<year>[0-9]{4})-(?<month>[0-9]{2})$ ~~ 2026-01 ~~ true",
                "^(?=.*[0-9])(?=.*[a-z]).{4,}$ ~~ abc1 ~~ true",
                "^(?=.*[0-9])(?=.*[a-z]).{4,}$ ~~ abcd ~~ false",
                "^(?!admin$).+$ ~~ admin ~~ false",
                "^(?!admin$).+$ ~~ admins ~~ true",
                "(?<=\\$)[0-9]+ ~~ costs $5 ~~ true",
                "(?<=ab+)c ~~ abbbc ~~ true",
                "(?<!\\$)\\b[0-9]+ ~~ $5 ~~ false",
                "(?<=^(?=ab).)b ~~ ab ~~ true",
                "^\\p{L}+$ ~~ \u00E9\u03B1 ~~ true",
                "^\\p{Lu}$ ~~ a ~~ false",
                "^\\P{Lu}$ ~~ a ~~ true",
                "^\\p{Letter}\\p{Nd}$ ~~ a\u0665 ~~ true",
                "^\\p{Script=Greek}+$ ~~ \u03B1\u03B2 ~~ true",
                "^\\p{sc=Greek}$ ~~ a ~~ false",
                "^\\p{gc=Lu}\\p{Alphabetic}$ ~~ Aa ~~ true",
                "^[\\p{L}\\d ']+$ ~~ Zo\u00EB 7 ~~ true",
                "(a+)+$ ~~ aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! ~~ false",
                "^(a|a)*$ ~~ aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! ~~ false",
                "^(a*)*$ ~~ aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! ~~ false",
                "^(([a-z])+.)+[A-Z]([a-z])+$ ~~ aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ~~ false",
                "^(?:){1000000000}(?:(?:)*)+x?$ ~~ x ~~ true"
            })
    void aPatternMeansWhatEcmaSays(String pattern, String text, boolean found) throws InvalidPattern {
        Search search = EcmaPattern.compile(pattern).search(text, STEPS);
        assertThat(search.verdict()).isEqualTo(found ? Search.Verdict.FOUND : Search.Verdict.NOT_FOUND);
    }

    @Test
    void anEmptyPatternIsInEveryText() throws InvalidPattern {
        assertThat(EcmaPattern.compile("").search("", STEPS).verdict()).isEqualTo(Search.Verdict.FOUND);
        assertThat(EcmaPattern.compile("^$").search("", STEPS).verdict()).isEqualTo(Search.Verdict.FOUND);
        assertThat(EcmaPattern.compile("^$").search("a", STEPS).verdict()).isEqualTo(Search.Verdict.NOT_FOUND);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(",
                ")",
                "(a",
                "a)",
                "[a",
                "[z-a]",
                "[\\d-z]",
                "[a-\\d]",
                "*",
                "+a",
                "?",
                "a**",
                "a++",
                "a*+",
                "a{2}{3}",
                "{",
                "}",
                "]",
                "a{",
                "a{,5}",
                "a{5",
                "a{5,2}",
                "{1}",
                "^*",
                "(?=a)*",
                "\\",
                "\\A",
                "\\Z",
                "\\z",
                "\\Q..\\E",
                "\\G",
                "\\h",
                "\\R",
                "\\X",
                "\\a",
                "\\e",
                "\\q",
                "\\é",
                "(?i)a",
                "(?i:a)",
                "(?>a)",
                "(?#x)",
                "(?P<n>a)",
                "(?<1>a)",
                "(?<a>x)(?<a>y)",
                "(?<a",
                "\\1",
                "(a)\\1",
                "(?<n>a)\\k<n>",
                "\\c",
                "\\c1",
                "\\x4",
                "\\u12",
                "\\u{110000}",
                "\\u{}",
                "\\u{x",
                "\\00",
                "\\012",
                "\\p",
                "\\pL",
                "\\p{",
                "\\p{Greek}",
                "\\p{IsGreek}",
                "\\p{javaLowerCase}",
                "\\p{Script=greek}",
                "\\p{Script=Klingon}",
                "[\\B]",
                "[[:alpha:]]",
                "a{20001}",
                "((a{100}){100}){100}"
            })
    void whatEcmaOrTheLimitsForbidIsRefused(String pattern) {
        assertThatThrownBy(() -> EcmaPattern.compile(pattern)).isInstanceOf(InvalidPattern.class);
    }

    @Test
    void theMessageSaysWhere() {
        assertThatThrownBy(() -> EcmaPattern.compile("ab(?i)c"))
                .hasMessage(
                        "at character 3: '(?' must be followed by ':', '=', '!', '<=', '<!' or '<name>'; flags and atomic"
                                + " groups are not supported");
        assertThatThrownBy(() -> EcmaPattern.compile("(a)\\1"))
                .hasMessage("at character 4: back references are not supported; write the alternatives out");
    }

    @Test
    void deepNestingIsRefusedAndLongPatternsAre() {
        assertThatThrownBy(() -> EcmaPattern.compile("(".repeat(2_000) + ")".repeat(2_000)))
                .isInstanceOf(InvalidPattern.class);
        assertThatThrownBy(() -> EcmaPattern.compile("a".repeat(5_000))).isInstanceOf(InvalidPattern.class);
    }

    @Test
    void aLongTextIsSearchedWithoutRecursion() throws InvalidPattern {
        String text = "ab".repeat(500_000);
        assertThat(EcmaPattern.compile("^(a|b)*$").search(text, 20_000_000).verdict())
                .isEqualTo(Search.Verdict.FOUND);
    }

    @Test
    void theStepsOfASearchAreBounded() throws InvalidPattern {
        String text = "a".repeat(100_000);
        Search search = EcmaPattern.compile("(?=.*b)x").search(text, 1_000_000);
        assertThat(search.verdict()).isEqualTo(Search.Verdict.UNDECIDED);
        assertThat(search.steps()).isBetween(1_000_000L, 1_100_000L);
    }

    /** For Java a repetition ends with a round that takes nothing, so that it is not asked what twice means. */
    @Property(tries = 1_000)
    void patternsThatJavaHasTooMeanTheSame(@ForAll("patterns") String pattern, @ForAll("texts") String text)
            throws InvalidPattern {
        boolean expected =
                Pattern.compile(pattern, Pattern.DOTALL).matcher(text).find();
        assertThat(EcmaPattern.compile(pattern).search(text, STEPS).verdict())
                .as("%s in %s", pattern, text)
                .isEqualTo(expected ? Search.Verdict.FOUND : Search.Verdict.NOT_FOUND);
    }

    @Property(tries = 1_000)
    void twiceIsOnceAndOnceMore(
            @ForAll("patterns") String before, @ForAll("patterns") String part, @ForAll("texts") String text)
            throws InvalidPattern {
        String once = "(?:" + part + ")";
        assertThat(EcmaPattern.compile(before + once + "{2}$")
                        .search(text, STEPS)
                        .verdict())
                .as("%s and twice %s in %s", before, once, text)
                .isEqualTo(EcmaPattern.compile(before + once + once + "$")
                        .search(text, STEPS)
                        .verdict());
    }

    @Property(tries = 1_000)
    void anyMixOfSignsIsEitherAPatternOrRefused(@ForAll("signs") String pattern) {
        try {
            EcmaPattern.compile(pattern).search("aAb-1", 100_000);
        } catch (InvalidPattern e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    @Property(tries = 300)
    void anyTextIsEitherAPatternOrRefused(@ForAll String pattern, @ForAll String text) {
        try {
            EcmaPattern.compile(pattern).search(text, 100_000);
        } catch (InvalidPattern e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    @Provide
    Arbitrary<String> signs() {
        return Arbitraries.of(
                        "(", ")", "[", "]", "{", "}", "?", "*", "+", "|", "^", "$", "\\", "-", ":", "=", "!", "<", ">",
                        ",", "1", "a", "u", "p", "{L}", "\\d", "\\u{61}", "(?<=", "(?<n>", "{2,3}")
                .list()
                .ofMaxSize(12)
                .map(signs -> String.join("", signs));
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().withChars("abc1").ofMaxLength(8);
    }

    @Provide
    Arbitrary<String> patterns() {
        return Arbitraries.recursive(
                () -> Arbitraries.of("a", "b", "[ab]", "[^a]", "\\d", "\\w", "\\b", "\\B", "", "a*", "(?:b|)"),
                EcmaPatternTest::composed,
                0,
                4);
    }

    private static Arbitrary<String> composed(Arbitrary<String> part) {
        Arbitrary<String> group = part.map(p -> "(?:" + p + ")");
        return Arbitraries.oneOf(
                Combinators.combine(part, part).as((a, b) -> a + b),
                Combinators.combine(part, part).as((a, b) -> "(?:" + a + "|" + b + ")"),
                Combinators.combine(group, Arbitraries.of("*", "+", "?", "{1,3}", "{0,2}", "*?"))
                        .as((a, b) -> a + b),
                part.map(p -> "^" + p),
                group.map(p -> p + "$"),
                part.map(p -> "(?=" + p + ")"),
                part.map(p -> "(?!" + p + ")"));
    }
}
