package dev.capstan.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"type\": \"string\", \"minLength\": 1} | {\"minLength\": 1.0, \"type\": \"string\"}",
                "{\"maximum\": 100} | {\"maximum\": 1e2}",
                "{\"const\": -0} | {\"const\": 0}",
                "true | true"
            })
    void schemasThatSayTheSameAreEqual(String left, String right) {
        assertThat(schema(left)).isEqualTo(schema(right)).hasSameHashCodeAs(schema(right));
        assertThat(schema(left).digest()).isEqualTo(schema(right).digest());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"const\": 9007199254740993} | {\"const\": 9007199254740992}",
                "{\"const\": 0.1} | {\"const\": 0.1000000000000000055}",
                "{\"const\": 1} | {\"const\": \"1\"}",
                "{\"enum\": [1, 2]} | {\"enum\": [2, 1]}",
                "true | false",
                "{} | {\"title\": \"\"}"
            })
    void schemasThatSaySomethingElseAreNot(String left, String right) {
        assertThat(schema(left)).isNotEqualTo(schema(right));
    }

    @Test
    void theDigestIsTheSameInEveryRun() {
        assertThat(schema("{}")).hasToString("sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    }

    @Test
    void aSchemaDoesNotFollowChangesOfTheDocumentItWasMadeOf() {
        ObjectNode document = (ObjectNode) Fleet.json("{\"type\": \"string\"}");
        Schema schema = Schema.of(document);

        document.put("type", "integer");

        assertThat(schema.document().path("type").textValue()).isEqualTo("string");
    }

    @Test
    void aDocumentThatIsTooDeepIsRefused() {
        JsonNode document = BooleanNode.TRUE;
        for (int i = 0; i < 20_000; i++) {
            document = Json.object().set("items", document);
        }
        JsonNode deep = document;

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Schema.of(deep))
                .withMessage("a schema is nested deeper than 64 levels");
    }

    private static Schema schema(String text) {
        return Schema.of(Fleet.json(text));
    }
}
