package dev.capstan.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageIdScannerTest {

    private static Optional<JsonNode> id(String message) {
        MessageIdScanner scanner = new MessageIdScanner();
        for (byte next : message.getBytes(StandardCharsets.UTF_8)) {
            scanner.accept(next & 0xFF);
        }
        return scanner.id();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"id":1}                                           | 1
            {"id" : -5 , "method": "ping"}                     | -5
            {"method": "ping", "id": 5.0 }                     | 5.0
            {"params": {"id": 1}, "list": [{"id": 2}], "id":3} | 3
            {"params": {}, "id": "a, b: {c} \\" d"}            | "a, b: {c} \\" d"
            {"text": "\\\\", "id": "ü"}                        | "ü"
            {"id": 1, "id": 2}                                 | 1
            {"id": 1, "method":                                | 1""")
    void theIdOfTheMessageIsFound(String message, String id) throws Exception {
        assertThat(id(message)).contains(Json.read(id));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[{\"id\": 1}]",
                "{\"params\": {\"id\": 1}}",
                "{\"text\": \"\\\", \\\"id\\\": 1\"}",
                "{\"id\": null}",
                "{\"id\": {\"id\": 1}}",
                "{\"id\": [1]}",
                "{\"id\": 1 2}",
                "{\"id\": 1",
                "}{\"id\": 1}",
                "\"id\": 1,",
            })
    void aMessageWithoutAnIdHasNone(String message) {
        assertThat(id(message)).isEmpty();
    }

    @Test
    void anIdThatIsTooLongIsLeftOut() {
        assertThat(id("{\"id\": \"" + "x".repeat(1_000) + "\"}")).isPresent();
        assertThat(id("{\"id\": \"" + "x".repeat(1_100) + "\"}")).isEmpty();
    }
}
