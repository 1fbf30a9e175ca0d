package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.Side;
import dev.capstan.core.Violation;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.ReturnGate;
import dev.capstan.core.port.SchemaEngine;
import java.util.List;
import java.util.Optional;

/**
 * Passes an answer on only if it meets the capability's output schema (TC-3.4, INV-2.2).
 *
 * <p>A capability without an output schema may answer any JSON; the engine is not asked then (TC-1.3).
 */
public final class ValidateResponse implements ReturnGate {

    private final SchemaEngine schemas;

    /** A gate that has this engine decide. */
    public ValidateResponse(SchemaEngine schemas) {
        this.schemas = schemas;
    }

    @Override
    public Optional<Refusal> refuse(Call call, JsonNode answer) {
        List<Violation> violations = call.capability()
                .contract()
                .schema(Side.RESPONSE)
                .map(schema -> schemas.validate(schema, answer))
                .orElse(List.of());
        return violations.isEmpty()
                ? Optional.empty()
                : Optional.of(Refusal.schemaViolation(Side.RESPONSE, violations));
    }
}
