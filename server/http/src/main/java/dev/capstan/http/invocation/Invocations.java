package dev.capstan.http.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Breach;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.grants.Refused;
import dev.capstan.http.access.AgentAuth;
import dev.capstan.http.access.Callers;
import dev.capstan.http.common.Answers;
import dev.capstan.http.common.InvocationFailures;
import dev.capstan.http.common.RequestShape;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.time.Duration;
import java.util.Optional;

/** {@code /invocations}: a capability invoked as layer 3 of ARAL has it (INV-5). */
@Controller("/invocations")
@ExecuteOn(TaskExecutors.BLOCKING)
public final class Invocations {

    /** The header that carries a call's trace id in every answer. */
    public static final String TRACE_HEADER = "Trace-Id";

    private static final String ADDRESS = "/invocations";

    private static final Refusal NOT_RUNNING =
            Refusal.of(RefusalCode.INVOCATION_NOT_FOUND, "no call of yours runs under this trace id, or it has ended");

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
            Outcome outcome = invokeCapability.invoke(call(body, callers.of(request, ADDRESS), request));
            MutableHttpResponse<byte[]> answer = answer(outcome);
            RateLimitHeaders.put(answer, outcome.call().allowances());
            return answer.header(TRACE_HEADER, outcome.call().traceId());
        } catch (RequestShape.Misshapen misshapen) {
            return InvocationFailures.of(misshapen.refusal(), Duration.ZERO);
        } catch (Refused refused) {
            return agentAuth.hinted(InvocationFailures.of(refused.refusal(), Duration.ZERO));
        }
    }

    /** Stops the call that the caller has running under a trace id (INV-9.1). */
    @Delete("/{traceId}")
    HttpResponse<byte[]> cancel(HttpRequest<?> request, @PathVariable String traceId) {
        try {
            return invokeCapability.cancel(callers.of(request, ADDRESS), traceId)
                    ? Answers.ok(Json.object().put("trace_id", traceId).put("status", "cancelled"))
                    : InvocationFailures.of(NOT_RUNNING, Duration.ZERO);
        } catch (Refused refused) {
            return agentAuth.hinted(InvocationFailures.of(refused.refusal(), Duration.ZERO));
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
        return outcome.fold(
                Invocations::succeeded, refused -> InvocationFailures.of(refused.refusal(), refused.elapsed()));
    }

    private static MutableHttpResponse<byte[]> succeeded(Outcome.Succeeded outcome) {
        ObjectNode body = Json.object().put("success", true);
        body.set("result", outcome.result());
        body.put("execution_time_ms", outcome.elapsed().toMillis());
        Breach.put(body, outcome.call().tolerated());
        CostEstimate.of(outcome).ifPresent(cost -> body.set("cost_estimate", cost));
        return Answers.ok(body);
    }
}
