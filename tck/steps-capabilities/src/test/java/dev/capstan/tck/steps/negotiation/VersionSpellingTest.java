package dev.capstan.tck.steps.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionSpellingTest {

    @ParameterizedTest
    @CsvSource({
        "2.0, 2.0.0, true",
        "2, 2.0.0, true",
        "2.0-rc.1, 2.0.0-rc.1, true",
        "2.0, 2.0.1, false",
        "2.0, 2.0-rc.1, false",
        "one, one, true",
        "one, 2.0, false",
        "2.0, 2.0.0.0, false"
    })
    void aVersionHasSeveralSpellings(String one, String other, boolean same) {
        assertThat(VersionSpelling.same(one, other)).isEqualTo(same);
    }

    @Test
    void anEqualVersionIsSpelledAsExpected() {
        assertThat(VersionSpelling.like(List.of("1.0", "2.0"), "2.0.0")).isEqualTo("2.0");
        assertThat(VersionSpelling.like(List.of("1.0", "2.0"), "3.0.0")).isEqualTo("3.0.0");
    }

    @Test
    void aListOfVersionsIsSpelledAsExpected() {
        JsonNode expected = Json.read("[\"1.5\", \"2.0\"]");

        assertThat(VersionSpelling.like(expected, Json.read("[\"1.5.0\", \"2.0.0\"]")))
                .isEqualTo(expected);
        assertThat(VersionSpelling.like(expected, Json.read("[\"2.0.1\", 2]"))).isEqualTo(Json.read("[\"2.0.1\", 2]"));
        assertThat(VersionSpelling.like(Json.read("\"2.0\""), Json.read("\"2.0.0\"")))
                .isEqualTo(Json.read("\"2.0\""));
    }
}
