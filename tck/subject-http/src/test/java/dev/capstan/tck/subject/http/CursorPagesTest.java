package dev.capstan.tck.subject.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorPagesTest {

    private final List<Optional<String>> asked = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {"", ", \"next_cursor\": null"})
    void aLastPageWithoutACursorKeepsTheOneBefore(String end) {
        CursorPages pages = pages(
                "{\"items\": [{}], \"has_more\": true, \"next_cursor\": \"a\"}",
                "{\"items\": [], \"has_more\": false" + end + "}");

        assertThat(pages.readAll()).hasSize(1);
        assertThat(asked).containsExactly(Optional.empty(), Optional.of("a"));
        assertThat(pages.cursor()).contains("a");
    }

    @Test
    void aCursorMayBeANumber() {
        CursorPages pages = pages("{\"items\": [{}, {}], \"has_more\": false, \"next_cursor\": 7}");

        assertThat(pages.readAll()).hasSize(2);
        assertThat(pages.cursor()).contains("7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ", \"next_cursor\": null", ", \"next_cursor\": true"})
    void morePagesNeedACursor(String end) {
        CursorPages pages = pages("{\"items\": [], \"has_more\": true" + end + "}");

        assertThatThrownBy(pages::readAll).isInstanceOf(ConformanceFailure.class);
    }

    private CursorPages pages(String... texts) {
        return new CursorPages("items", Optional.empty(), cursor -> {
            asked.add(cursor);
            return JsonReader.of("the page", Json.read(texts[asked.size() - 1]));
        });
    }
}
