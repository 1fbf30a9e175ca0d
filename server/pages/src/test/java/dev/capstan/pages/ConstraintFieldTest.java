package dev.capstan.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Contract;
import dev.capstan.core.Schema;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.pages.ConstraintField.Kind;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConstraintFieldTest {

    @Test
    void eachSimpleArgumentGetsTheFieldOfItsType() throws Exception {
        List<ConstraintField> fields = ConstraintField.of(capabilityWithInput("""
                {"properties": {
                  "amount": {"type": "number", "description": "How much"},
                  "count": {"type": ["integer", "null"]},
                  "to": {"type": "string"},
                  "currency": {"type": "string", "enum": ["USD", "EUR"]},
                  "urgent": {"type": "boolean"},
                  "tags": {"type": "array"},
                  "any": true,
                  "either": {"type": ["string", "number"]}}}"""));

        assertThat(fields)
                .extracting(ConstraintField::argument, ConstraintField::kind)
                .containsExactly(
                        tuple("amount", Kind.NUMBER),
                        tuple("count", Kind.NUMBER),
                        tuple("to", Kind.TEXT),
                        tuple("currency", Kind.CHOICE),
                        tuple("urgent", Kind.CHOICE));
        assertThat(fields.get(0).hint()).isEqualTo("How much");
        assertThat(fields.get(3).options()).extracting(Object::toString).containsExactly("\"USD\"", "\"EUR\"");
        assertThat(fields.get(4).options()).extracting(Object::toString).containsExactly("true", "false");
    }

    @Test
    void aCapabilityWithoutASchemaHasNone() {
        assertThat(ConstraintField.of(Capability.untyped(new AgentId("a"), "b")))
                .isEmpty();
    }

    @Test
    void aPageDoesNotDrownInFields() throws Exception {
        String properties = IntStream.range(0, 100)
                .mapToObj(i -> "\"p" + i + "\": {\"type\": \"string\"}")
                .collect(Collectors.joining(", "));

        assertThat(ConstraintField.of(capabilityWithInput("{\"properties\": {" + properties + "}}")))
                .hasSize(20);
    }

    private static Capability capabilityWithInput(String schema) throws MalformedJson {
        Capability loose = Capability.untyped(new AgentId("a"), "b");
        return loose.withContract(new Contract(Schema.of(Json.read(schema)), null));
    }
}
