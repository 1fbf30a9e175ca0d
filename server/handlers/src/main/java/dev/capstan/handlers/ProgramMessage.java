package dev.capstan.handlers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.text.NameRule;
import dev.capstan.handlers.service.ReportedFailure;
import java.util.Optional;
import java.util.Set;

/**
 * A line of a program that speaks {@code json-lines}: {@code {"result": …}}, or {@code {"error": {"code": …,
 * "message": …, "retryable": …}}}, with the {@code id} of its request if the program serves several calls.
 */
final class ProgramMessage {

    private static final String PROGRAM = "the handler process";
    private static final Set<String> KEYS = Set.of("id", "result", "error");
    private static final Set<String> ERROR_KEYS = Set.of("code", "message", "retryable");

    private final JsonNode json;

    private ProgramMessage(JsonNode json) {
        this.json = json;
    }

    /** Parses a line; empty if it is no such message. */
    static Optional<ProgramMessage> parse(byte[] line) {
        try {
            JsonNode json = Json.read(line);
            return Optional.of(json).filter(ProgramMessage::isMessage).map(ProgramMessage::new);
        } catch (MalformedJson malformed) {
            return Optional.empty();
        }
    }

    private static boolean isMessage(JsonNode json) {
        boolean isOne = json.isObject()
                && json.has("result") != json.has("error")
                && json.propertyStream().allMatch(member -> KEYS.contains(member.getKey()));
        return isOne && (json.has("result") || isError(json.get("error")));
    }

    private static boolean isError(JsonNode error) {
        return error.isObject()
                && NameRule.isName(error.path("code").asText())
                && error.path("message").isTextual()
                && (!error.has("retryable") || error.path("retryable").isBoolean())
                && error.propertyStream().allMatch(member -> ERROR_KEYS.contains(member.getKey()));
    }

    /** Whether this is the response to the request with this id. */
    boolean isResponseTo(long id) {
        return json.path("id").isIntegralNumber() && json.path("id").asLong() == id;
    }

    /** Returns the result of the call. */
    HandlerResult result() {
        if (json.has("result")) {
            return new HandlerResult.Responded(json.get("result"));
        }
        JsonNode error = json.get("error");
        String message = ReportedFailure.message(error.path("message").asText()).orElse(PROGRAM + " failed");
        return ReportedFailure.of(
                error.path("code").asText(), message, error.path("retryable").asBoolean());
    }

    /** Returns the failure of a call whose program wrote anything else. */
    static HandlerResult malformed(String problem) {
        return HandlerResult.failed(RefusalCode.HANDLER_CRASHED, PROGRAM + " " + problem);
    }
}
