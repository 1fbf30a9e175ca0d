package dev.capstan.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.Violation;
import dev.capstan.core.json.Json;
import java.util.Collection;

/** The responses of JSON-RPC 2.0. */
public final class JsonRpc {

    private static final int METHOD_NOT_FOUND = -32_601;
    static final int INVALID_PARAMS = -32_602;

    private static final int PARSE_ERROR = -32_700;
    private static final int INVALID_REQUEST = -32_600;
    private static final int INTERNAL_ERROR = -32_603;
    private static final int REFUSED = -32_000;

    private JsonRpc() {}

    /** Returns the response to a request that was refused before its id was known. */
    public static ObjectNode refused(Refusal refusal) {
        int code =
                switch (refusal.code()) {
                    case INVALID_JSON -> PARSE_ERROR;
                    case INVALID_REQUEST, TOO_DEEP -> INVALID_REQUEST;
                    case INTERNAL -> INTERNAL_ERROR;
                    default -> REFUSED;
                };
        return error(MissingNode.getInstance(), code, refusal);
    }

    static ObjectNode error(JsonNode id, int code, Refusal refusal) {
        ObjectNode response = error(id, code, refusal.message());
        response.withObject("/error").set("data", data(refusal));
        return response;
    }

    static ObjectNode error(JsonNode id, int code, String message) {
        ObjectNode response = response(id);
        response.putObject("error").put("code", code).put("message", message);
        return response;
    }

    /** Returns the error for a method that the server does not have. */
    static ObjectNode unknownMethod(JsonNode id, Collection<String> methods) {
        return error(
                id,
                METHOD_NOT_FOUND,
                "this server has no such method; it has "
                        + String.join(", ", methods.stream().sorted().toList()));
    }

    static ObjectNode result(JsonNode id, ObjectNode result) {
        return response(id).set("result", result);
    }

    /** Returns a response, which has no id if that of the request is not known. */
    private static ObjectNode response(JsonNode id) {
        ObjectNode response = Json.object().put("jsonrpc", "2.0");
        return id.isMissingNode() ? response : response.set("id", id);
    }

    /** Returns the code of a refusal, and what helps the caller to correct its request. */
    static ObjectNode data(Refusal refusal) {
        ObjectNode data = Json.object()
                .put("code", refusal.code().wire())
                .put("message", refusal.message())
                .put("retryable", refusal.code().retryable());
        refusal.retryAfterSeconds().ifPresent(seconds -> data.put("retry_after_seconds", seconds));
        refusal.peerCode().ifPresent(code -> data.put("handler_code", code));
        if (!refusal.violations().isEmpty()) {
            ArrayNode violations = data.putArray("violations");
            for (Violation violation : refusal.violations()) {
                violations.addObject().put("path", violation.path()).put("message", violation.message());
            }
        }
        return data.setAll(refusal.fields());
    }
}
