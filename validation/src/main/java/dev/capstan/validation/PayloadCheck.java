package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Contract;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Refusal;
import dev.capstan.core.Side;
import dev.capstan.core.Violation;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.ToleratedViolations;
import dev.capstan.core.port.SchemaEngine;
import java.util.List;

/**
 * A check of one payload of a call against the schema of its side.
 *
 * @param schemas the schema engine
 * @param side the payload to check: request or response
 */
record PayloadCheck(SchemaEngine schemas, Side side) {

    /** Decides on a payload. A side without a schema accepts any JSON, and the engine is not called (TC-1.3). */
    Decision decide(Call call, JsonNode payload) {
        Contract contract = call.capability().contract();
        List<Violation> violations = contract.schema(side)
                .map(schema -> schemas.validate(schema, payload))
                .orElse(List.of());
        if (violations.isEmpty()) {
            return Decision.pass(call);
        }
        return contract.enforcement() == Enforcement.STRICT
                ? Decision.refuse(Refusal.schemaViolation(side, violations))
                : Decision.pass(call.withToleratedViolations(new ToleratedViolations(side, violations)));
    }
}
