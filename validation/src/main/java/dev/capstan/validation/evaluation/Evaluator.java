package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.validation.assertion.Evaluation;
import dev.capstan.validation.assertion.ValidationRun;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.TreeBounds;

/**
 * An evaluator compiled from a parsed schema.
 *
 * <p>A check decides first, without paths and without allocation. Only if it does not pass the payload, a second pass
 * reports the violations in the order of the document. Valid payloads are frequent and invalid ones are not, so neither
 * pass carries the work of the other.
 */
public final class Evaluator implements Evaluation {

    private static final long FULL = Budget.of(ValidationRun.MAX_STEPS);

    private final CompiledNode root;

    private Evaluator(CompiledNode root) {
        this.root = root;
    }

    /** Compiles a schema at the root of a document. */
    public static Evaluator of(SchemaNode root) {
        return new Evaluator(new NodeCompiler(root.definitions()).root(root));
    }

    @Override
    public boolean surelyAccepts(JsonNode payload) {
        if (!TreeBounds.areMet(payload, Json.MAX_BYTES)) {
            return false;
        }
        long left = check(payload);
        return !Budget.isExceeded(left) && !Budget.isViolated(left);
    }

    /** Returns the {@link Budget} after checking a payload. */
    long check(JsonNode payload) {
        return root.test(payload, FULL, 0);
    }

    @Override
    public void evaluate(JsonNode payload, ValidationRun run) {
        root.report(payload, run, InstancePath.ROOT);
    }
}
