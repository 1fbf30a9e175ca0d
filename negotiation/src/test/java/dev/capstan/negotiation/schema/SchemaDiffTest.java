package dev.capstan.negotiation.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.negotiation.counterexample.InstanceLocation;
import dev.capstan.negotiation.counterexample.OmissionRule;
import dev.capstan.validation.schema.SchemaDocument;
import dev.capstan.validation.schema.SchemaNode;
import org.junit.jupiter.api.Test;

class SchemaDiffTest {

    @Test
    void findsTheDifferencesAtEveryPlaceOfAFewValues() {
        SchemaDiff.Findings findings = walk(100, 100, "a");

        assertThat(findings.list()).hasSize(100);
        assertThat(findings.complete()).isTrue();
    }

    @Test
    void endsAfterMuchWork() {
        SchemaDiff.Findings findings = walk(100, 20_000, "a");

        assertThat(findings.list()).hasSizeBetween(5, 50);
        assertThat(findings.complete()).isFalse();
    }

    @Test
    void saysThatItEndedEarly() {
        assertThat(walk(401, 1, "a").complete()).isFalse();
        assertThat(walk(400, 1, "a").complete()).isTrue();
    }

    /** Each of the differences has a pointer that is as long as the names around it. */
    @Test
    void countsTheLengthOfPointers() {
        assertThat(walk(300, 1, "a".repeat(50_000)).list()).isEmpty();
    }

    private static SchemaDiff.Findings walk(int properties, int values, String name) {
        SchemaNode from =
                SchemaDocument.parse(schema(properties, values, name, 0)).root();
        SchemaNode to =
                SchemaDocument.parse(schema(properties, values, name, 1)).root();
        InstanceLocation location = InstanceLocation.root(from, to, new OmissionRule(true, false));
        return SchemaDiff.of(SchemaLocation.root(new SchemaPair(null, null, from, to), location), "fresh");
    }

    /** Properties within one, each with the same values and a maximum length of its own. */
    private static ObjectNode schema(int properties, int values, String name, int change) {
        ObjectNode schema = Json.object();
        ArrayNode shared = schema.putObject("definitions").putObject("e").putArray("enum");
        for (int i = 0; i < values; i++) {
            shared.add(i);
        }
        ObjectNode named = schema.putObject("properties").putObject(name).putObject("properties");
        for (int i = 0; i < properties; i++) {
            ArrayNode all = named.putObject("p" + i).putArray("allOf");
            all.addObject().put("$ref", "#/definitions/e");
            all.addObject().put("maxLength", i + change);
        }
        return schema;
    }
}
