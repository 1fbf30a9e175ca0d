package dev.capstan.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.grants.Refused;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.time.Duration;
import java.util.Optional;

/** {@code /invocations}: a capability invoked as layer 3 of ARAL has it (INV-5). */
@Controller("/invocations")
@ExecuteOn(TaskExecutors.BLOCKING)
final class Invocations {

    /** The header that carries a call's trace id in every answer. */
    static final String TRACE_HEADER = "Trace-Id";

    private final InvokeCapability invokeCapability;
    private final Callers callers;
    private final AgentAuth agentAuth;
    private final RequestShape shape;

    Invocations(InvokeCapability invokeCapability, Callers callers, AgentAuth agentAuth, SchemaEngine engine) {
        this.invokeCapability = invokeCapability;
        this.callers = callers;
        this.agentAuth = agentAuth;
        this.shape = RequestShape.named("invocation", engine);
    }

    /** Invokes a capability by name or id. */
    @Post
    HttpResponse<byte[]> invoke(HttpRequest<byte[]> request) {
        try {
            JsonNode body = shape.read(request.getBody().orElse(null));
            Outcome outcome = invokeCapability.invoke(call(body, callers.of(request, "/invocations"), request));
            return answer(outcome).header(TRACE_HEADER, outcome.call().traceId());
        } catch (RequestShape.Misshapen misshapen) {
            return refused(misshapen.refusal(), Duration.ZERO);
        } catch (Refused refused) {
            return agentAuth.hinted(refused(refused.refusal(), Duration.ZERO));
        }
    }

    private static Call call(JsonNode json, Caller caller, HttpRequest<?> request) {
        Duration timeout = Optional.ofNullable(json.get("timeout_ms"))
                .map(ms -> Duration.ofMillis(ms.decimalValue().longValueExact()))
                .orElse(null);
        return Call.begin(
                caller,
                Target.of(json.get("capability_id").textValue()),
                json.get("parameters"),
                Traces.of(request, json.path("trace_id").textValue()),
                timeout,
                json.path("session_id").textValue());
    }

    private static MutableHttpResponse<byte[]> answer(Outcome outcome) {
        if (outcome instanceof Outcome.Refused refused) {
            return refused(refused.refusal(), refused.elapsed());
        }
        ObjectNode body = Json.object().put("success", true);
        body.set("result", ((Outcome.Succeeded) outcome).result());
        return Answers.ok(body.put("execution_time_ms", outcome.elapsed().toMillis()));
    }

    /** The failure of INV-5.3, with what a caller needs to mend its request beside it. */
    static MutableHttpResponse<byte[]> refused(Refusal refusal, Duration elapsed) {
        ObjectNode body = Json.object().put("success", false);
        ObjectNode error = body.putObject("error")
                .put("code", refusal.code().wire())
                .put("message", refusal.message())
                .put("retryable", refusal.code().retryable());
        if (refusal.side() != null) {
            error.put("side", refusal.side().wire());
        }
        if (refusal.peerCode() != null) {
            error.put("handler_code", refusal.peerCode());
        }
        Answers.putViolations(error, refusal.violations());
        if (refusal.details() != null) {
            error.setAll(refusal.details());
        }
        return Answers.json(StatusCodes.of(refusal), body.put("execution_time_ms", elapsed.toMillis()));
    }
}
