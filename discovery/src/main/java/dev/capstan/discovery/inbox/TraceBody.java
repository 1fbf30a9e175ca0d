package dev.capstan.discovery.inbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.interaction.State;

/** The body of the trace with which a result moves an interaction. */
final class TraceBody {

    private static final String STATE = "state";
    private static final String MESSAGE = "message";
    private static final String ARTIFACTS = "artifact_refs";

    private TraceBody() {}

    /**
     * Returns the body for a result. An object whose {@code state} is one of a trace is taken as {@code {state, message?,
     * artifact_refs?}}. Any other result completes the interaction and is its message.
     */
    static ObjectNode of(JsonNode result) {
        String state = result.path(STATE).asText();
        if (State.fromWire(state).filter(known -> known != State.SUBMITTED).isEmpty()) {
            return body(State.COMPLETED.wire(), text(result));
        }
        ObjectNode body = body(state, result.path(MESSAGE).asText(""));
        if (result.path(ARTIFACTS).isArray()) {
            body.set(ARTIFACTS, result.get(ARTIFACTS));
        }
        return body;
    }

    /** Returns the body that ends the interaction as failed. */
    static ObjectNode failed(String message) {
        return body(State.FAILED.wire(), message);
    }

    private static String text(JsonNode result) {
        if (result.isTextual()) {
            return result.textValue();
        }
        return result.isNull() ? "" : Json.write(result);
    }

    private static ObjectNode body(String state, String message) {
        ObjectNode body = Json.object().put(STATE, state);
        return message.isEmpty() ? body : body.put(MESSAGE, message);
    }
}
