package dev.capstan.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameSuggestionsTest {

    private static final List<String> KNOWN =
            List.of("id", "url", "name", "handler", "timeout_ms", "description", "additionalProperties", "items");

    @ParameterizedTest
    @CsvSource({
        "hadnler, handler",
        "Handler, handler",
        "handlr, handler",
        "time-out.MS, timeout_ms",
        "timeoutMs, timeout_ms",
        "desc, description",
        "handlers_of_it, handler",
        "nmae, name",
        "ur, url",
        "aditionalProprties, additionalProperties"
    })
    void suggestsTheNearestName(String misspelt, String meant) {
        assertThat(NameSuggestions.nearest(misspelt, KNOWN)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"ix", "price", "naming", "hand", "''"})
    void suggestsNothingThatIsFar(String misspelt) {
        assertThat(NameSuggestions.nearest(misspelt, List.of("id", "url", "name", "timeout_ms")))
                .isEmpty();
    }

    @Test
    void choosesTheNearestAndOfEquallyNearOnesTheFirstByName() {
        assertThat(NameSuggestions.nearest("colour", List.of("colours", "color")))
                .contains("color");
        assertThat(NameSuggestions.nearest("items", List.of("item", "items2", "items")))
                .contains("items");
    }

    @Test
    void comparesNoMoreThanItMay() {
        assertThat(NameSuggestions.nearest("n".repeat(65), List.of("n".repeat(64))))
                .isEmpty();
        assertThat(NameSuggestions.nearest("name", List.of("name" + "s".repeat(125))))
                .isEmpty();
        List<String> many = new ArrayList<>(Collections.nCopies(200, "other"));
        many.add("name");
        assertThat(NameSuggestions.nearest("nam", many)).isEmpty();
    }
}
