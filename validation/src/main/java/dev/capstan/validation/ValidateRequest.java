package dev.capstan.validation;

import dev.capstan.core.Refusal;
import dev.capstan.core.Side;
import dev.capstan.core.Violation;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.port.SchemaEngine;
import java.util.List;

/**
 * Lets a call on only if its payload meets the capability's input schema (TC-3.2, INV-2.1).
 *
 * <p>It stands behind the gate that finds the capability. A capability without an input schema takes any JSON; the engine is
 * not asked then (TC-1.3).
 */
public final class ValidateRequest implements Gate {

    private final SchemaEngine schemas;

    /** A gate that has this engine decide. */
    public ValidateRequest(SchemaEngine schemas) {
        this.schemas = schemas;
    }

    @Override
    public Decision decide(Call call) {
        List<Violation> violations = call.capability()
                .contract()
                .schema(Side.REQUEST)
                .map(schema -> schemas.validate(schema, call.payload()))
                .orElse(List.of());
        return violations.isEmpty()
                ? Decision.pass(call)
                : Decision.refuse(Refusal.schemaViolation(Side.REQUEST, violations));
    }
}
