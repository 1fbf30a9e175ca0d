package dev.capstan.negotiation.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Schema;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.negotiation.schema.Comparison.Verdict;
import dev.capstan.negotiation.schema.Difference.Effect;
import dev.capstan.validation.CompiledSchemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas whose instances are large: each break has an own one, so none may be. */
class LargeInstancesTest {

    private static final int MAX_CHARACTERS = 200_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\": \"array\", \"minItems\": 300, \"items\": {\"type\": \"string\", \"minLength\": 20000}}",
                "{\"type\": \"array\", \"minItems\": 300, \"items\": {\"type\": \"object\", \"required\": [\"LONG\"]}}",
                "{\"enum\": [\"LONG LONG LONG LONG LONG LONG LONG LONG LONG LONG\"]}",
                "{\"enum\": [{\"LONG LONG LONG LONG LONG LONG LONG LONG LONG LONG\": 1}]}",
            })
    void anInstanceOfTooManyCharactersIsNotShown(String large) {
        Comparison comparison = compare(large.replace("LONG", "x".repeat(20_000)));

        assertThat(comparison.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(comparison.differences())
                .hasSize(1)
                .allMatch(difference -> difference.effect() == Effect.UNPROVEN && difference.instance() == null)
                .allMatch(difference -> difference.message().contains("the value would be too large"));
    }

    @Test
    void oneThatIsLargeButNotTooLargeIsShown() {
        Comparison comparison = compare(
                "{\"type\": \"array\", \"minItems\": 3, \"items\": {\"type\": \"string\", \"minLength\": 20000}}");

        assertThat(comparison.differences())
                .hasSize(1)
                .allMatch(difference -> difference.effect() == Effect.BREAKS)
                .allMatch(difference -> Json.write(difference.instance()).length() < MAX_CHARACTERS);
    }

    @Test
    void aSmallValueIsTakenInPlaceOfALargeOne() {
        Comparison comparison = compare("{\"enum\": [\"" + "x".repeat(200_000) + "\", \"y\"]}");

        assertThat(comparison.differences())
                .extracting(difference -> String.valueOf(difference.instance()))
                .containsExactly("{\"p\":1,\"l\":\"y\"}");
    }

    private static Comparison compare(String large) {
        String schema = """
                {"type": "object", "required": ["l", "p"], "properties": {"l": %s, "p": {"type": "%s"}}}""";
        return new CompareSchemas(new CompiledSchemas())
                .compare(
                        schema(schema.formatted(large, "integer")),
                        schema(schema.formatted(large, "string")),
                        SenderModel.AS_WRITTEN);
    }

    private static Schema schema(String text) {
        try {
            return Schema.of(Json.read(text));
        } catch (MalformedJson e) {
            throw new AssertionError(e);
        }
    }
}
