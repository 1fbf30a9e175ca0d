package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Side;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.ResponseGate;
import dev.capstan.core.port.SchemaEngine;

/**
 * Passes an answer on only if it meets the capability's output schema (TC-3.4, INV-2.2), or with what it breaks where the
 * schema is enforced by best effort (X-NEG-6.1).
 *
 * <p>A capability without an output schema may answer any JSON; the engine is not asked then (TC-1.3).
 */
public final class ValidateResponse implements ResponseGate {

    private final PayloadCheck check;

    /** A gate that has this engine decide. */
    public ValidateResponse(SchemaEngine schemas) {
        this.check = new PayloadCheck(schemas, Side.RESPONSE);
    }

    @Override
    public Decision decide(Call call, JsonNode answer) {
        return check.decide(call, answer);
    }
}
