package dev.capstan.server.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.client.TerminalText;
import dev.capstan.core.json.Json;
import dev.capstan.server.RunningServer;
import org.junit.jupiter.api.Test;

class TerminalTextTest {

    private static final String HIDDEN = "a\u001b[2J\u009b2Jb\u202ec\n\u2028\udb40\udc41d";

    @Test
    void controlAndInvisibleCharactersAreRemoved() {
        assertThat(TerminalText.of(HIDDEN)).isEqualTo("a[2J2Jbcd");
        assertThat(TerminalText.of("Grüße, 你好")).isEqualTo("Grüße, 你好");
        assertThat(TerminalText.of("x".repeat(2000))).hasSize(1001);
    }

    @Test
    void aNameTellsWhatMisleadsInIt() {
        assertThat(TerminalText.name("b\u0430nk\u202e, \u001b[2J")).isEqualTo("b\u0430[U+0430]nk[U+202E], [U+001B][2J");
        assertThat(TerminalText.name("Помощник")).isEqualTo("Помощник");
        assertThat(TerminalText.name("x".repeat(2000))).hasSize(1001);
    }

    @Test
    void jsonSaysTheSameWithoutIt() {
        String line = TerminalText.line(Json.object().put("text", HIDDEN));

        assertThat(line).isASCII().contains("\\u009b", "\\u202e", "\\udb40\\udc41");
        assertThat(RunningServer.parsed(line).path("text").asText()).isEqualTo(HIDDEN);
        assertThat(RunningServer.parsed(TerminalText.pretty(Json.object().put("text", HIDDEN)))
                        .path("text")
                        .asText())
                .isEqualTo(HIDDEN);
    }
}
