package dev.capstan.validation.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.validation.assertion.ValidationRun;
import dev.capstan.validation.schema.SchemaDocument;
import org.junit.jupiter.api.Test;

/** The work on an object is bounded by its own properties, however many its schema has. */
class ObjectCheckTest {

    private static final int NAMES = 1_000;

    /** An object that counts how often a property is looked up. */
    @SuppressWarnings("unchecked") // deepCopy of ObjectNode
    private static final class Counted extends ObjectNode {

        private static final long serialVersionUID = 1L;

        private int lookups;

        Counted() {
            super(JsonNodeFactory.instance);
        }

        @Override
        public JsonNode get(String name) {
            lookups++;
            return super.get(name);
        }
    }

    private final Evaluator evaluator = evaluator("integer");

    @Test
    void looksUpNoMoreNamesThanTheObjectHas() {
        Counted object = new Counted();
        object.put("p900", 1).put("p3", 2).put("other", "x");

        assertThat(evaluator.surelyAccepts(object)).isTrue();
        evaluator.evaluate(object, new ValidationRun());

        assertThat(object.lookups).isLessThan(10);
    }

    @Test
    void reportsInTheOrderOfTheSchema() {
        ValidationRun run = new ValidationRun();

        evaluator.evaluate(Json.object().put("p900", "x").put("other", "x").put("p3", "x"), run);

        assertThat(run.findings())
                .extracting(finding -> finding.location().pointer())
                .containsExactly("/p3", "/p900");
    }

    /** A schema without constraints takes no steps itself. */
    @Test
    void countsAStepForEachProperty() {
        ObjectNode object = Json.object();
        for (int i = 0; i < NAMES / 2; i++) {
            object.put("p" + i, i);
        }
        ValidationRun run = new ValidationRun();

        evaluator("").evaluate(object, run);

        assertThat(ValidationRun.MAX_STEPS - run.stepsLeft()).isEqualTo(ValidationRun.KEYWORD_STEPS + NAMES / 2);
    }

    private static Evaluator evaluator(String type) {
        ObjectNode schema = Json.object();
        ObjectNode properties = schema.putObject("properties");
        for (int i = 0; i < NAMES; i++) {
            ObjectNode property = properties.putObject("p" + i);
            if (!type.isEmpty()) {
                property.put("type", type);
            }
        }
        return Evaluator.of(SchemaDocument.parse(schema).root());
    }
}
