package dev.capstan.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Identity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameRuleTest {

    @ParameterizedTest
    @ValueSource(strings = {"a", "Z", "0", "a.b-c_d", "a..", "9lives"})
    void acceptsNamesOfTheRule(String text) {
        assertThat(NameRule.isName(text)).isTrue();
        assertThat(Identity.isName(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".a", "-a", "_a", "a b", "a/b", "ä", "a\n", "\na", "a\u0000"})
    void rejectsOtherNames(String text) {
        assertThat(NameRule.isName(text)).isFalse();
    }

    @Test
    void aNameHasAtMost128Characters() {
        assertThat(NameRule.isName("a".repeat(128))).isTrue();
        assertThat(NameRule.isName("a".repeat(129))).isFalse();
    }
}
