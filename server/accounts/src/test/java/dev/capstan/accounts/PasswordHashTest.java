package dev.capstan.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordHashTest {

    private static final String TAIL = "abcdefghijklmnopqrstuOabcdefghijklmnopqrstuvwxyz01234";

    @Test
    void matchesThePasswordAndNoOther() {
        PasswordHash hash = PasswordHash.of("pässwörd", 10);

        assertThat(hash.matches("pässwörd")).isTrue();
        assertThat(hash.matches("passwörd")).isFalse();
        assertThat(hash.matches("")).isFalse();
        assertThat(hash.cost()).isEqualTo(10);
        assertThat(hash.toString()).doesNotContain(hash.text().substring(8));
    }

    @Test
    void readsWhatHtpasswdWrites() {
        // htpasswd -nbB -C 10 x secret
        String tail = PasswordHash.of("secret", 10).text().substring(4);
        for (String version : new String[] {"$2a$", "$2b$", "$2y$"}) {
            assertThat(new PasswordHash(version + tail).matches("secret"))
                    .as(version)
                    .isTrue();
        }
    }

    @Test
    void takesEverySignOfALongPasswordAndRefusesALongerOne() {
        String longest = "x".repeat(PasswordHash.MAX_BYTES);
        PasswordHash hash = PasswordHash.of(longest, 10);

        assertThat(hash.matches(longest)).isTrue();
        assertThat(hash.matches(longest.substring(1) + "y")).isFalse();
        assertThat(hash.matches(longest.substring(1))).isFalse();
        assertThat(hash.matches(longest + "x")).isFalse();
    }

    @Test
    void noPasswordIsNothing() {
        PasswordHash nothing = PasswordHash.dummy(10);

        assertThat(nothing.cost()).isEqualTo(10);
        assertThat(nothing.matches("secret")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "secret",
                "{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=",
                "$apr1$x$y",
                "$2y$09$" + TAIL,
                "$2y$15$" + TAIL,
                "$2x$10$" + TAIL,
                "$2y$10$" + TAIL + "x",
                "$2y$10$short"
            })
    void refusesWhatIsNoBcryptOfACostThatIsTaken(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PasswordHash(text))
                .withMessageContainingAll("bcrypt", "10 to 14");
    }
}
