package dev.capstan.grants.name;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnnotatedNameTest {

    @ParameterizedTest
    @CsvSource({
        "p\u0430ypal, p\u0430[U+0430]ypal",
        "\u0440\u0430\u0443\u0440\u0430l, \u0440[U+0440]\u0430[U+0430]\u0443[U+0443]\u0440[U+0440]\u0430[U+0430]l",
        "\u0435\u043E\u0440\u0441\u0445, \u0435[U+0435]\u043E[U+043E]\u0440[U+0440]\u0441[U+0441]\u0445[U+0445]",
        "My \u0420\u0430\u0443, My \u0420[U+0420]\u0430[U+0430]\u0443[U+0443]",
        "Goog\u03BBe, Goog\u03BB[U+03BB]e",
        "B\u0391nk, B\u0391[U+0391]nk",
        "\u0414\u043E\u03BC, \u0414\u043E\u03BC[U+03BC]",
        "\uFF22ank, \uFF22[U+FF22]ank",
        "\uD835\uDC01ank, \uD835\uDC01[U+1D401]ank",
        "\uFB01le, \uFB01[U+FB01]le",
        "\u24B6b, \u24B6[U+24B6]b",
        "l\u0131nk, l\u0131[U+0131]nk",
        "in\u202Evoice, in[U+202E]voice",
        "a\u200Bb\u3164c\u00ADd, a[U+200B]b[U+3164]c[U+00AD]d",
        "\uDB40\uDC41x, [U+E0041]x",
        "a\u0332b, a\u0332[U+0332]b",
        "1\u20DD, 1\u20DD[U+20DD]",
        "\u0338x, \u0338[U+0338]x"
    })
    void misleadingCharactersAreMarked(String name, String marked) {
        assertThat(AnnotatedName.of(name)).hasToString(marked);
        assertThat(AnnotatedName.of(name).isMarked()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Payer",
                "check_balance",
                "Größe naïve façade",
                "Помощник",
                "Яндекс 2",
                "Εφαρμογή",
                "秘書エージェント",
                "AIエージェント",
                "비서",
                "Помощник Google",
                "Google-помощник",
                "مساعد",
                "עוזר",
                "सहायक",
                "ผู้ช่วย",
                "Trợ lý",
                "Հայերեն",
                "Robot 😀 – v2.0 (beta)",
                "Desk™ … (½)",
                "e\u0301te\u0301",
                "\u0438\u0306"
            })
    void aNameInOneAlphabetIsNotMarked(String name) {
        assertThat(AnnotatedName.of(name).isMarked()).as(name).isFalse();
    }

    @Test
    void aMarkSaysWhatIsWrong() {
        assertThat(AnnotatedName.of("p\u0430y\u202E\uFF21").parts())
                .containsExactly(
                        new AnnotatedName.Part("p", "", ""),
                        new AnnotatedName.Part("\u0430", "U+0430", "Cyrillic letter that looks like a"),
                        new AnnotatedName.Part("y", "", ""),
                        new AnnotatedName.Part("", "U+202E", "an invisible character"),
                        new AnnotatedName.Part("\uFF21", "U+FF21", "a variant of A"));
    }
}
