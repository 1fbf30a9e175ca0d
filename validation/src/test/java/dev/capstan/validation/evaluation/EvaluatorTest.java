package dev.capstan.validation.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.LongNode;
import dev.capstan.core.json.Json;
import dev.capstan.validation.assertion.LimitExceeded;
import dev.capstan.validation.assertion.ValidationRun;
import dev.capstan.validation.random.EdgeCases;
import dev.capstan.validation.random.RandomPairs;
import dev.capstan.validation.random.RandomSchemas;
import dev.capstan.validation.random.RandomValues;
import dev.capstan.validation.schema.EqualityKey;
import dev.capstan.validation.schema.SchemaDocument;
import dev.capstan.validation.schema.TreeBounds;
import java.math.BigDecimal;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The check that decides first takes the verdict and the steps of the report. */
class EvaluatorTest {

    @Test
    void checkAndReportAgreeOnVerdictAndSteps() {
        Random random = new Random(RandomPairs.SEED);
        RandomSchemas schemas = new RandomSchemas(random, false, EdgeCases.LEXICON);
        RandomValues values = new RandomValues(random, EdgeCases.LEXICON);
        EdgeCases edges = new EdgeCases(random);
        int decided = 0;
        for (int pair = 0; pair < RandomPairs.COUNT; pair++) {
            SchemaDocument parsed = SchemaDocument.parse(edges.schema(schemas.withDefinitions()));
            if (!parsed.defects().isEmpty()) {
                continue;
            }
            JsonNode document = parsed.root().document();
            JsonNode payload = edges.payload(values.nearValid(document));
            if (TreeBounds.areMet(payload, Json.MAX_BYTES)) {
                requireAgreement(Evaluator.of(parsed.root()), payload, document);
                decided++;
            }
        }
        assertThat(decided).isGreaterThan(RandomPairs.COUNT / 2);
    }

    private static void requireAgreement(Evaluator evaluator, JsonNode payload, JsonNode document) {
        long budget = evaluator.check(payload);
        ValidationRun run = new ValidationRun();
        boolean isExceeded = false;
        try {
            evaluator.evaluate(payload, run);
        } catch (LimitExceeded e) {
            isExceeded = true;
        }
        assertThat(Budget.isExceeded(budget)).as("%s in %s", payload, document).isEqualTo(isExceeded);
        if (!isExceeded) {
            assertThat(Budget.isViolated(budget))
                    .as("%s in %s", payload, document)
                    .isEqualTo(!run.findings().isEmpty());
            assertThat(Budget.steps(budget)).as("%s in %s", payload, document).isEqualTo(run.stepsLeft());
        }
    }

    @Property
    void theLengthOfAKeyIsKnownWithoutTheKey(@ForAll long number, @ForAll @IntRange(max = 18) int zeros) {
        long power = BigDecimal.TEN.pow(zeros).longValueExact();
        for (long some : new long[] {number, number / power * power, number % 100 * power, Long.MIN_VALUE}) {
            assertThat(IntegerKeys.length(some))
                    .isEqualTo(EqualityKey.of(LongNode.valueOf(some)).length())
                    .isEqualTo(EqualityKey.of(DecimalNode.valueOf(BigDecimal.valueOf(some)))
                            .length());
        }
    }
}
