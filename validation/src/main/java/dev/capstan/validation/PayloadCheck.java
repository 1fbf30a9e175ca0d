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
 * Holds one payload of a call against the schema of its side.
 *
 * @param schemas what decides
 * @param side which payload
 */
record PayloadCheck(SchemaEngine schemas, Side side) {

    /** A side without a schema takes any JSON; the engine is not asked then (TC-1.3). */
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
