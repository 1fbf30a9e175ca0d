package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Side;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.ResponseGate;
import dev.capstan.core.port.SchemaEngine;

/**
 * The gate that passes a response only if it meets the capability's output schema (TC-3.4, INV-2.2). If the schema is
 * enforced by best effort, it passes the response with the violations (X-NEG-6.1).
 *
 * <p>A capability without an output schema may return any JSON, and the engine is not called (TC-1.3).
 */
public final class ValidateResponse implements ResponseGate {

    private final PayloadCheck check;

    /** Creates a gate that uses this engine. */
    public ValidateResponse(SchemaEngine schemas) {
        this.check = new PayloadCheck(schemas, Side.RESPONSE);
    }

    @Override
    public Decision decide(Call call, JsonNode response) {
        return check.decide(call, response);
    }

    /** Decides by the capability's part schema. The paths of violations begin with {@code /parts/}. */
    @Override
    public Decision decidePart(Call call, JsonNode part, long index) {
        return check.decide(call, call.capability().execution().partSchema(), part, "/parts/" + index);
    }
}
