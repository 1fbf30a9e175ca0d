package dev.capstan.handlers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.Parts;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.text.NameRule;
import dev.capstan.handlers.service.ReportedFailure;
import dev.capstan.handlers.stream.ReportedProgress;
import java.util.Optional;
import java.util.Set;

/**
 * A line of a program that speaks {@code json-lines}: {@code {"result": …}}, {@code {"error": {"code": …, "message": …,
 * "retryable": …}}}, {@code {"data": …}} for a part or {@code {"progress": …}}, with the {@code id} of its request if the
 * program serves several calls. Progress is a number from 0 to 1, or {@code {"fraction": …, "message": …}}.
 */
final class ProgramMessage {

    private static final String PROGRAM = "the handler process";
    private static final String RESULT = "result";
    private static final String ERROR = "error";
    private static final String DATA = "data";
    private static final String PROGRESS = "progress";
    private static final String ID = "id";
    private static final Set<String> KINDS = Set.of(RESULT, ERROR, DATA, PROGRESS);
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
                && json.size() == (json.has(ID) ? 2 : 1)
                && KINDS.stream().anyMatch(json::has);
        return isOne
                && (!json.has(ERROR) || isError(json.get(ERROR)))
                && (!json.has(PROGRESS)
                        || ReportedProgress.of(json.get(PROGRESS)).isPresent());
    }

    private static boolean isError(JsonNode error) {
        return error.isObject()
                && NameRule.isName(error.path("code").asText())
                && error.path("message").isTextual()
                && (!error.has("retryable") || error.path("retryable").isBoolean())
                && error.propertyStream().allMatch(member -> ERROR_KEYS.contains(member.getKey()));
    }

    /** Whether this belongs to the request with this id. */
    boolean belongsTo(long id) {
        return json.path(ID).isIntegralNumber() && json.path(ID).asLong() == id;
    }

    /** Sends what the program says before its result, or returns the result of the call. */
    Optional<HandlerResult> deliver(Parts parts) throws InterruptedException {
        if (json.has(DATA)) {
            parts.send(json.get(DATA));
            return Optional.empty();
        }
        if (json.has(PROGRESS)) {
            ReportedProgress.of(json.get(PROGRESS)).ifPresent(parts::report);
            return Optional.empty();
        }
        return Optional.of(result());
    }

    private HandlerResult result() {
        if (json.has(RESULT)) {
            return new HandlerResult.Responded(json.get(RESULT));
        }
        JsonNode error = json.get(ERROR);
        String message = ReportedFailure.message(error.path("message").asText()).orElse(PROGRAM + " failed");
        return ReportedFailure.of(
                error.path("code").asText(), message, error.path("retryable").asBoolean());
    }

    /** Returns the failure of a call whose program wrote anything else. */
    static HandlerResult malformed(String problem) {
        return HandlerResult.failed(RefusalCode.HANDLER_CRASHED, PROGRAM + " " + problem);
    }
}
