package dev.capstan.http.common;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.json.Json;
import io.micronaut.http.MutableHttpResponse;
import java.time.Duration;

/** Refusals in the format of {@code /invocations}: the failure of INV-5.3, or that of INV-4.2 for a rate limit. */
public final class InvocationFailures {

    private InvocationFailures() {}

    /** Returns the response to a call that was refused or failed after this time. */
    public static MutableHttpResponse<byte[]> of(Refusal refusal, Duration elapsed) {
        return JsonResponses.refused(refusal, body(refusal, elapsed));
    }

    /** Returns the body of that response. */
    public static ObjectNode body(Refusal refusal, Duration elapsed) {
        return refusal.code() == RefusalCode.RATE_LIMITED ? limitExceeded(refusal) : failure(refusal, elapsed);
    }

    /** Returns the body for a call over its rate limit (INV-4.2). */
    private static ObjectNode limitExceeded(Refusal refusal) {
        ObjectNode body = Json.object().put("error", "rate_limit_exceeded").put("message", refusal.message());
        return body.setAll(refusal.fields());
    }

    /** Returns the failure of INV-5.3, with advice for correcting the request. */
    private static ObjectNode failure(Refusal refusal, Duration elapsed) {
        ObjectNode body = Json.object().put("success", false);
        ObjectNode error =
                body.putObject("error").put("code", refusal.code().wire()).put("message", refusal.message());
        refusal.side().ifPresent(side -> error.put("side", side.wire()));
        refusal.peerCode().ifPresent(code -> error.put("handler_code", code));
        JsonResponses.putAdvice(error, refusal);
        return body.put("execution_time_ms", elapsed.toMillis());
    }
}
