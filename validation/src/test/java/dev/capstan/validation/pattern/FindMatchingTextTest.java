package dev.capstan.validation.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.validation.pattern.FindMatchingText.TextSearchResult;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FindMatchingTextTest {

    private static final int ANY = Integer.MAX_VALUE;

    @ParameterizedTest(name = "{0} within {1}")
    @CsvSource(
            delimiterString = " ~~ ",
            quoteCharacter = '`',
            value = {
                "^[a-z]+$ ~~ ^[a-z0-9]+$",
                "^\\d{4}$ ~~ ^[0-9]{4}$",
                "^[0-9]{4}$ ~~ ^\\d{4}$",
                "^(ab)+$ ~~ ^[ab]*$",
                "^(a|b)*$ ~~ ^(a*b*)*$",
                "^a ~~ a",
                "abc ~~ b",
                "a$ ~~ [^b]$",
                "^\\p{Lu}+$ ~~ ^\\p{L}+$",
                "^\\p{Lu}$ ~~ ^.$",
                "^$ ~~ ^a*$",
                "a ~~ ``",
                "`` ~~ ^",
                "$^ ~~ ^$",
                "\\bcat\\b ~~ cat",
                "^cat$ ~~ \\bcat\\b",
                "^a\\Bb$ ~~ ^ab$",
                "a\\bb ~~ x",
                "[] ~~ x",
                "b^ ~~ x",
                "a$b ~~ x",
                "^(?!admin$)[a-z]+$ ~~ ^[a-z0-9]+$",
                "^(?=.*[0-9])[a-z0-9]{4,}$ ~~ ^.{4}",
                "^a{1,1000}$ ~~ ^a{1,1001}$",
                "^[a-z]+$ ~~ ^[^\\uD800-\\uDFFF]*$",
                "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$ ~~ ^[0-9a-fA-F-]{36}$"
            })
    void nothingIsOutsideOfAPatternThatTakesMore(String narrow, String wide) {
        assertThat(FindMatchingText.find(List.of(narrow), List.of(wide), 0, ANY))
                .isEqualTo(new TextSearchResult.NoMatch());
    }

    @ParameterizedTest(name = "{0} but not {1}: {2}")
    @CsvSource(
            delimiterString = " ~~ ",
            quoteCharacter = '`',
            value = {
                "^[a-z0-9]+$ ~~ ^[a-z]+$ ~~ 0",
                "^\\d{4,5}$ ~~ ^[0-9]{4}$ ~~ 00000",
                "a ~~ ^a ~~ ba",
                "`` ~~ ^$ ~~ a",
                "`` ~~ [^\\u0000] ~~ ``",
                "`` ~~ ^.*$ ~~ `\n`",
                "^[A-Z]+$ ~~ ^[a-z]+$ ~~ A",
                "^(ab)+$ ~~ ^(ab)?$ ~~ abab",
                "cat ~~ \\bcat\\b ~~ acat",
                "\\bcat\\b ~~ ^cat$ ~~ cat-",
                "^\\w$ ~~ ^[^_]$ ~~ _",
                "^.$ ~~ ^[\\u0000-\\uFFFF]$ ~~ \uD83D\uDE00",
                "^\\p{L}$ ~~ ^[A-Za-z]$ ~~ \u00E9",
                "^a{1,1001}$ ~~ ^a{2,}$ ~~ a",
                "^(?!b)[ab]$ ~~ x ~~ a",
                "^[ab]$ ~~ ^(?=b)b$ ~~ a"
            })
    void whatIsOutsideIsShown(String matching, String refused, String text) {
        assertThat(FindMatchingText.find(List.of(matching), List.of(refused), 0, ANY))
                .isEqualTo(new TextSearchResult.Found(text));
    }

    @Test
    void aTextIsFoundForManyPatternsAtOnceAndForNone() {
        assertThat(FindMatchingText.find(List.of("a", "b$", "^c"), List.of("ab", "cb"), 0, ANY))
                .isEqualTo(new TextSearchResult.Found("cadb"));
        assertThat(FindMatchingText.find(List.of(), List.of(), 0, ANY)).isEqualTo(new TextSearchResult.Found(""));
        assertThat(FindMatchingText.find(List.of(), List.of(), 3, ANY)).isEqualTo(new TextSearchResult.Found("aaa"));
        assertThat(FindMatchingText.find(List.of(), List.of(""), 0, ANY)).isEqualTo(new TextSearchResult.NoMatch());
    }

    @Test
    void theLengthCountsCodePointsAndHoldsBothBounds() {
        String faces = "^(?:\\u{1F600}\\u{1F600})+$";
        assertThat(FindMatchingText.find(List.of(faces), List.of(), 3, 5))
                .isEqualTo(new TextSearchResult.Found("\uD83D\uDE00".repeat(4)));
        assertThat(FindMatchingText.find(List.of(faces), List.of(), 3, 3)).isEqualTo(new TextSearchResult.NoMatch());
        assertThat(FindMatchingText.find(List.of("^a*$"), List.of(), 5, 4)).isEqualTo(new TextSearchResult.NoMatch());
        assertThat(FindMatchingText.find(List.of("^a*$"), List.of("^(?:aa)*$"), 10, 11))
                .isEqualTo(new TextSearchResult.Found("a".repeat(11)));
        assertThat(FindMatchingText.find(List.of("^a{3}$"), List.of(), 0, 2)).isEqualTo(new TextSearchResult.NoMatch());
        assertThat(FindMatchingText.find(List.of(), List.of(), ANY, ANY))
                .isInstanceOf(TextSearchResult.Undecided.class);
        assertThat(FindMatchingText.find(List.of("^a*$"), List.of("^a*"), ANY, ANY))
                .isEqualTo(new TextSearchResult.NoMatch());
    }

    @Test
    void unprintableTextIsFoundOnlyIfNecessary() {
        assertThat(FindMatchingText.find(List.of("[^\\n]"), List.of(".{2}|[^\\u0000-\\u0008]"), 0, ANY))
                .isEqualTo(new TextSearchResult.Found("\u0000"));
    }

    @Test
    void undecidedSearchHasItsReason() {
        assertThat(FindMatchingText.find(List.of("^(?!a).$"), List.of(), 0, ANY))
                .isEqualTo(new TextSearchResult.Undecided("a pattern uses lookaround"));
        assertThat(FindMatchingText.find(List.of("("), List.of(), 0, ANY))
                .isEqualTo(new TextSearchResult.Undecided("a pattern is not valid"));
        assertThat(FindMatchingText.find(List.of("^\\uD800$"), List.of(), 0, ANY))
                .isEqualTo(new TextSearchResult.Undecided("a match needs an unpaired surrogate"));
        assertThat(FindMatchingText.find(List.of("^(?:a|b)+$"), List.of("a(?:a|b){30}$", "b$"), 40, ANY))
                .isEqualTo(new TextSearchResult.Undecided("the search needs too many steps"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?:a|b)*a(?:a|b){20}$",
                "^(?:a|b)*a(?:a|b){2000}$",
                "^(?:(?:a?){100}){90}$",
                "^(?:[a-z]{1,20}\\.){1,200}$",
                "^(?:\\p{L}|\\p{Lu}|\\p{Ll}|\\P{L}|[^a]){1,300}x$",
                "^(?:.*a.*b.*c.*d.*e.*f.*g.*h.*i.*j.*k.*l)$",
                "(?:a+)+(?:b+)+(?:a|b|ab)*c{500}"
            })
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aHostilePatternEnds(String hostile) {
        for (List<String> matching : Arrays.asList(List.<String>of(), List.of("^[ab]{30,}$"), List.of(hostile))) {
            FindMatchingText.find(matching, List.of(hostile), 0, ANY);
        }
        FindMatchingText.find(List.of(hostile), List.of(), 1_000, ANY);
    }
}
