package dev.capstan.validation;

import dev.capstan.core.Side;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.port.SchemaEngine;

/**
 * The gate that passes a call only if its payload meets the capability's input schema (TC-3.2, INV-2.1). If the schema
 * is enforced by best effort, it passes the call with the violations (X-NEG-6.1).
 *
 * <p>It follows the gate that finds the capability. A capability without an input schema accepts any JSON, and the
 * engine is not called (TC-1.3).
 */
public final class ValidateRequest implements Gate {

    private final PayloadCheck check;

    /** Creates a gate that uses this engine. */
    public ValidateRequest(SchemaEngine schemas) {
        this.check = new PayloadCheck(schemas, Side.REQUEST);
    }

    @Override
    public Decision decide(Call call) {
        return check.decide(call, call.payload());
    }
}
