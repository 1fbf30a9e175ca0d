package dev.capstan.tck.subject;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FixtureNamesTest {

    private static final FixtureNames NAMES = new FixtureNames(
            Map.of("bank", "till", "search", "finder"), Map.of("echo", "repeat", "search", "find", "web_search", "$1"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/capabilities/echo | /capabilities/repeat",
                "/registry/echo/2.0/input.json | /registry/repeat/2.0/input.json",
                "/capability/describe?name=echo&x=1 | /capability/describe?name=repeat&x=1",
                "{\"capability\": \"echo\"} | {\"capability\": \"repeat\"}",
                "[\"echo\",\"bank\"] | [\"repeat\",\"till\"]",
                "\"agent://bank\" | \"agent://till\"",
                "{\"to\": \"search\", \"capability\":\"search\"} | {\"to\": \"finder\", \"capability\":\"find\"}",
                "{\"capability\": \"web_search\" | {\"capability\": \"$1\"",
                "{\"echo\": \"an echo\", \"x\": \"echoes\"} | {\"echo\": \"an echo\", \"x\": \"echoes\"}",
                "/echo-chamber/my.echo | /echo-chamber/my.echo",
            })
    void namesInATextAreThoseOfTheSubject(String text, String expected) {
        assertThat(NAMES.inText(text)).isEqualTo(expected);
    }

    @Test
    void unlistedNamesStay() {
        assertThat(NAMES.agent("probe")).isEqualTo("probe");
        assertThat(NAMES.address("probe")).isEqualTo("agent://probe");
        assertThat(FixtureNames.UNCHANGED.inText("/capabilities/echo")).isEqualTo("/capabilities/echo");
    }
}
