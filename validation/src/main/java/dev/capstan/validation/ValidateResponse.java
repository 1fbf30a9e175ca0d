package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.ResponseGate;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.validation.schema.TreeBounds;
import org.jspecify.annotations.Nullable;

/**
 * The gate that passes a response only if it meets the capability's output schema (TC-3.4, INV-2.2). If the schema is
 * enforced by best effort, it passes the response with the violations (X-NEG-6.1).
 *
 * <p>A capability without an output schema may return any JSON, and the engine is not called (TC-1.3). A tree that is
 * not JSON or has more than 1 MiB, which a handler in Java can build, is refused with {@link
 * RefusalCode#HANDLER_CRASHED}.
 */
public final class ValidateResponse implements ResponseGate {

    private final PayloadCheck check;

    /** Creates a gate that uses this engine. */
    public ValidateResponse(SchemaEngine schemas) {
        this.check = new PayloadCheck(schemas, Side.RESPONSE);
    }

    @Override
    public Decision decide(Call call, JsonNode response) {
        Schema schema = call.capability().contract().output();
        return orRefused(check.decide(call, response), schema, call, "result", response)
                .then(passed -> withinSize(passed, response));
    }

    private static Decision withinSize(Call call, JsonNode response) {
        return Json.writeBytes(response).length <= Json.MAX_BYTES
                ? Decision.pass(call)
                : Decision.refuse(Refusal.of(RefusalCode.HANDLER_CRASHED, "the handler's result has more than 1 MiB"));
    }

    /** Decides by the capability's part schema. The paths of violations begin with {@code /parts/}. */
    @Override
    public Decision decidePart(Call call, JsonNode part, long index) {
        Schema schema = call.capability().execution().partSchema();
        return orRefused(check.decide(call, schema, part, "/parts/" + index), schema, call, "part", part);
    }

    /** Returns the decision, or a refusal of a tree that is not JSON and that no strict schema has refused. */
    private static Decision orRefused(
            Decision decision, @Nullable Schema schema, Call call, String what, JsonNode tree) {
        boolean isStrict = schema != null && call.capability().contract().enforcement() == Enforcement.STRICT;
        if (isStrict || TreeBounds.areMet(tree, Json.MAX_BYTES)) {
            return decision;
        }
        return TreeBounds.faultOf(tree, Json.MAX_BYTES)
                .map(fault -> Decision.refuse(Refusal.of(
                        RefusalCode.HANDLER_CRASHED,
                        "the handler's " + what + " is not valid JSON: "
                                + (fault.pointer().isEmpty() ? "it" : fault.pointer()) + " " + fault.message())))
                .orElse(decision);
    }
}
