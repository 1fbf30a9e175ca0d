package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Refusal;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.core.Violation;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.ToleratedViolations;
import dev.capstan.core.port.SchemaEngine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A check of one payload of a call against the schema of its side.
 *
 * @param schemas the schema engine
 * @param side the payload to check: request or response
 */
record PayloadCheck(SchemaEngine schemas, Side side) {

    /** Decides on a payload. A side without a schema accepts any JSON, and the engine is not called (TC-1.3). */
    Decision decide(Call call, JsonNode payload) {
        return decide(call, call.capability().contract().schema(side).orElse(null), payload, "");
    }

    /**
     * Decides on a value by a schema.
     *
     * @param schema schema; null accepts any JSON
     * @param pointer pointer of the value, before the paths within it
     */
    Decision decide(Call call, @Nullable Schema schema, JsonNode value, String pointer) {
        List<Violation> violations = schema == null
                ? List.of()
                : schemas.validate(schema, value).stream()
                        .map(found -> new Violation(pointer + found.path(), found.message()))
                        .toList();
        if (violations.isEmpty()) {
            return Decision.pass(call);
        }
        return call.capability().contract().enforcement() == Enforcement.STRICT
                ? Decision.refuse(Refusal.schemaViolation(side, violations))
                : Decision.pass(call.withToleratedViolations(new ToleratedViolations(side, violations)));
    }
}
