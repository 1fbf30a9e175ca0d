package dev.capstan.pages;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplayTextTest {

    @ParameterizedTest
    @CsvSource({
        "plain, plain",
        "'  a \t\r\n b  ', a b",
        "'invoice\u202Efdp.exe', invoice[U+202E]fdp.exe",
        "'a\u200Bb\u2066c\uFEFFd', a[U+200B]b[U+2066]c[U+FEFF]d",
        "'a\u0000b\u0007c\u001B[31m', a[U+0000]b[U+0007]c[U+001B][31m",
        "'a\u2028b\u00A0c\u3000d', a b c d",
        "'e\u0301\u0302\u0303\u0304\u0305', \u00E9\u0302[U+0302]",
        "<b>, <b>"
    })
    void aNameTellsWhatCannotBeSeen(String said, String shown) {
        assertThat(DisplayText.name(said, "none")).isEqualTo(shown);
    }

    @Test
    void longTextIsCutBetweenGraphemes() {
        assertThat(DisplayText.name("\uD83D\uDE00".repeat(300), "none")).isEqualTo("\uD83D\uDE00".repeat(200) + "…");
        assertThat(DisplayText.sentence("x".repeat(2_000))).hasSize(1_001);
    }

    @Test
    void aSentenceIsWithoutWhatCannotBeSeen() {
        assertThat(DisplayText.sentence(" in\u202Evo\u0000ice\u2028now \u200B")).isEqualTo("invoice now");
    }

    @Test
    void invisibleTextIsDisplayedAsEmpty() {
        assertThat(DisplayText.name(null, "none")).isEqualTo("none");
        assertThat(DisplayText.name("\u200B \u3164", "none")).isEqualTo("none");
        assertThat(DisplayText.sentence(null)).isEmpty();
    }
}
