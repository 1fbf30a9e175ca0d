package dev.capstan.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Schema;
import dev.capstan.core.Violation;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.validation.assertion.Evaluation;
import dev.capstan.validation.assertion.LimitExceeded;
import dev.capstan.validation.assertion.ValidationRun;
import dev.capstan.validation.evaluation.Evaluator;
import dev.capstan.validation.random.EdgeCases;
import dev.capstan.validation.random.RandomPairs;
import dev.capstan.validation.random.RandomSchemas;
import dev.capstan.validation.random.RandomValues;
import dev.capstan.validation.schema.SchemaDocument;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.TreeBounds;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Random schemas and random payloads, judged by both engines. */
class EnginesAgreeTest {

    private static final int PAYLOADS = 4;

    @Test
    void bothEnginesGiveTheSameViolationsInTheSameOrder() {
        SchemaEngine engines = new BothEngines();
        int[] valid = {0};
        forEachPair((document, payload) -> {
            List<Violation> violations = engines.validate(Schema.of(document), payload);
            valid[0] += violations.isEmpty() ? 1 : 0;
        });
        assertThat(valid[0]).as("payloads that pass").isBetween(RandomPairs.COUNT / 5, RandomPairs.COUNT * 4 / 5);
    }

    @Test
    void bothEnginesTakeTheSameStepsSoThatTheirLimitsAreTheSame() {
        forEachPair((document, payload) -> {
            if (TreeBounds.areMet(payload, Json.MAX_BYTES)) {
                SchemaNode root = SchemaDocument.parse(document).root();
                assertThat(stepsLeft(Evaluator.of(root), payload))
                        .as("%s in %s", payload, document)
                        .isEqualTo(stepsLeft(NetworkntSchemas.compile(root), payload));
            }
        });
    }

    private static long stepsLeft(Evaluation evaluation, JsonNode payload) {
        ValidationRun run = new ValidationRun();
        try {
            evaluation.evaluate(payload, run);
        } catch (LimitExceeded e) {
            assertThat(e.getMessage()).startsWith("cannot be validated");
        }
        return run.stepsLeft();
    }

    private static void forEachPair(BiConsumer<JsonNode, JsonNode> judge) {
        Random random = new Random(RandomPairs.SEED);
        RandomSchemas schemas = new RandomSchemas(random, false, EdgeCases.LEXICON);
        RandomValues values = new RandomValues(random, EdgeCases.LEXICON);
        EdgeCases edges = new EdgeCases(random);
        for (int pair = 0; pair < RandomPairs.COUNT; ) {
            JsonNode document = edges.schema(schemas.withDefinitions());
            if (SchemaSubset.inspect(document).isEmpty()) {
                for (int i = 0; i < PAYLOADS; i++, pair++) {
                    judge.accept(document, edges.payload(values.nearValid(document)));
                }
            }
        }
    }
}
