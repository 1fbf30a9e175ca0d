package dev.capstan.validation;

import dev.capstan.core.Side;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.port.SchemaEngine;

/**
 * Lets a call on only if its payload meets the capability's input schema (TC-3.2, INV-2.1), or with what it breaks where
 * the schema is enforced by best effort (X-NEG-6.1).
 *
 * <p>It stands behind the gate that finds the capability. A capability without an input schema takes any JSON; the engine is
 * not asked then (TC-1.3).
 */
public final class ValidateRequest implements Gate {

    private final PayloadCheck check;

    /** A gate that has this engine decide. */
    public ValidateRequest(SchemaEngine schemas) {
        this.check = new PayloadCheck(schemas, Side.REQUEST);
    }

    @Override
    public Decision decide(Call call) {
        return check.decide(call, call.payload());
    }
}
