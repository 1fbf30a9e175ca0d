package dev.capstan.http.common;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.json.Json;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import java.nio.charset.StandardCharsets;

/** JSON responses. Numbers keep all their digits. */
public final class JsonResponses {

    /** The refusal of a change that could not be recorded. The change and its record are one transaction. */
    public static final Refusal UNRECORDED =
            Refusal.auditUnavailable("the change could not be recorded, so nothing was changed; retry in 1 s");

    private JsonResponses() {}

    /** Returns a response with this status and this body. */
    public static MutableHttpResponse<byte[]> json(HttpStatus status, JsonNode body) {
        return json(status, Json.write(body));
    }

    private static MutableHttpResponse<byte[]> json(HttpStatus status, String body) {
        return HttpResponse.<byte[]>status(status)
                .contentType(MediaType.APPLICATION_JSON_TYPE)
                .body(body.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the response 200 with this body. */
    public static MutableHttpResponse<byte[]> ok(JsonNode body) {
        return json(HttpStatus.OK, body);
    }

    /** Returns the response 200 with a body that is already serialized. */
    public static MutableHttpResponse<byte[]> ok(String json) {
        return json(HttpStatus.OK, json);
    }

    /** Returns a refusal in the plain format: {@code {error, message, violations?, …}}. */
    public static MutableHttpResponse<byte[]> refused(Refusal refusal) {
        return refused(refusal, refusal(refusal));
    }

    /** Returns a refusal with this body, its status, and the Retry-After header if the time is known. */
    static MutableHttpResponse<byte[]> refused(Refusal refusal, JsonNode body) {
        MutableHttpResponse<byte[]> response = json(StatusCodes.of(refusal), body);
        refusal.retryAfterSeconds()
                .ifPresent(seconds -> response.header(HttpHeaders.RETRY_AFTER, String.valueOf(seconds)));
        return response;
    }

    /** Returns the body of a refusal in the plain format. */
    public static ObjectNode refusal(Refusal refusal) {
        ObjectNode body = Json.object().put("error", refusal.code().wire()).put("message", refusal.message());
        return putAdvice(body, refusal);
    }

    /** Adds advice for the caller: whether and when to retry, and the violations to correct. */
    static ObjectNode putAdvice(ObjectNode body, Refusal refusal) {
        body.put("retryable", refusal.code().retryable());
        refusal.retryAfterSeconds().ifPresent(seconds -> body.put("retry_after_seconds", seconds));
        if (!refusal.violations().isEmpty()) {
            ArrayNode violations = body.putArray("violations");
            refusal.violations()
                    .forEach(violation ->
                            violations.addObject().put("path", violation.path()).put("message", violation.message()));
        }
        return body.setAll(refusal.fields());
    }
}
