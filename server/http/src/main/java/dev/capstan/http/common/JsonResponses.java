package dev.capstan.http.common;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Violation;
import dev.capstan.core.json.Json;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** JSON answers, written with every digit that they have. */
public final class JsonResponses {

    /** A change and its record are one transaction, so that without the one there is not the other. */
    public static final Refusal UNRECORDED =
            Refusal.auditUnavailable("nothing was changed, since it could not be recorded; retry in a moment");

    private JsonResponses() {}

    /** An answer with this status and this body. */
    public static MutableHttpResponse<byte[]> json(HttpStatus status, JsonNode body) {
        return json(status, Json.write(body));
    }

    private static MutableHttpResponse<byte[]> json(HttpStatus status, String body) {
        return HttpResponse.<byte[]>status(status)
                .contentType(MediaType.APPLICATION_JSON_TYPE)
                .body(body.getBytes(StandardCharsets.UTF_8));
    }

    /** An answer with this body. */
    public static MutableHttpResponse<byte[]> ok(JsonNode body) {
        return json(HttpStatus.OK, body);
    }

    /** Returns the response 200 with a body that is JSON already. */
    public static MutableHttpResponse<byte[]> ok(String json) {
        return json(HttpStatus.OK, json);
    }

    /** Returns the response 200 with a body that nothing on its way may keep. */
    public static MutableHttpResponse<byte[]> unstored(JsonNode body) {
        return ok(body).header(HttpHeaders.CACHE_CONTROL, "no-store");
    }

    /** A refusal outside a protocol's own shape: {@code {error, message, violations?, …}}. */
    public static MutableHttpResponse<byte[]> refused(Refusal refusal) {
        MutableHttpResponse<byte[]> answer = json(StatusCodes.of(refusal), refusal(refusal));
        return withRetryAfter(answer, refusal);
    }

    /** The answer with the header that says when the request is worth repeating, where that is known. */
    public static MutableHttpResponse<byte[]> withRetryAfter(MutableHttpResponse<byte[]> answer, Refusal refusal) {
        refusal.retryAfterSeconds()
                .ifPresent(seconds -> answer.header(HttpHeaders.RETRY_AFTER, String.valueOf(seconds)));
        return answer;
    }

    /** The body of a refusal outside a protocol's own shape. */
    public static ObjectNode refusal(Refusal refusal) {
        ObjectNode body = Json.object().put("error", refusal.code().wire()).put("message", refusal.message());
        return putAdvice(body, refusal);
    }

    /** Adds what a caller can do: whether and when to repeat the request, and what to mend in it. */
    public static ObjectNode putAdvice(ObjectNode body, Refusal refusal) {
        body.put("retryable", refusal.code().retryable());
        refusal.retryAfterSeconds().ifPresent(seconds -> body.put("retry_after_seconds", seconds));
        putViolations(body, refusal.violations());
        return body.setAll(refusal.fields());
    }

    /** A refusal outside a protocol's own shape, of a code and a message that say all. */
    public static MutableHttpResponse<byte[]> refused(RefusalCode code, String message) {
        return refused(Refusal.of(code, message));
    }

    /** Adds the violations where there are any. */
    static void putViolations(ObjectNode body, List<Violation> violations) {
        if (violations.isEmpty()) {
            return;
        }
        ArrayNode places = body.putArray("violations");
        for (Violation violation : violations) {
            places.addObject().put("path", violation.path()).put("message", violation.message());
        }
    }
}
