package dev.capstan.http.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.ToleratedViolations;
import dev.capstan.core.json.Json;
import dev.capstan.http.access.Audience;
import dev.capstan.http.common.ErrorFormat;
import dev.capstan.http.common.InvocationFailures;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.UseErrorFormat;
import dev.capstan.http.common.ValidatedBody;
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

/** {@code /invocations}: the invocation of capabilities according to layer 3 of ARAL (INV-5). */
@Controller("/invocations")
@ExecuteOn(TaskExecutors.BLOCKING)
@UseErrorFormat(ErrorFormat.INVOCATION)
public final class InvocationController {

    /** The header with a call's trace id in every response. */
    public static final String TRACE_HEADER = "Trace-Id";

    private static final String ADDRESS = "/invocations";

    private static final Refusal NOT_RUNNING =
            Refusal.of(RefusalCode.INVOCATION_NOT_FOUND, "the caller has no running call under this trace id");

    private final InvokeCapability invokeCapability;
    private final CancelInvocation cancelInvocation;

    InvocationController(InvokeCapability invokeCapability, CancelInvocation cancelInvocation) {
        this.invokeCapability = invokeCapability;
        this.cancelInvocation = cancelInvocation;
    }

    /** Invokes a capability by name or id. */
    @Post
    HttpResponse<byte[]> invoke(
            HttpRequest<byte[]> request, @ValidatedBody("invocation") JsonNode body, @Audience(ADDRESS) Caller caller) {
        Outcome outcome = invokeCapability.invoke(call(body, caller, request));
        MutableHttpResponse<byte[]> response = response(outcome);
        RateLimitHeaders.put(response, outcome.call().rateLimits());
        return response.header(TRACE_HEADER, outcome.call().traceId());
    }

    /** Cancels the caller's running call with this trace id (INV-9.1). */
    @Delete("/{traceId}")
    HttpResponse<byte[]> cancel(@Audience(ADDRESS) Caller caller, @PathVariable String traceId) {
        return cancelInvocation.run(caller, traceId)
                ? JsonResponses.ok(Json.object().put("trace_id", traceId).put("status", "cancelled"))
                : InvocationFailures.of(NOT_RUNNING, Duration.ZERO);
    }

    private static Call call(JsonNode json, Caller caller, HttpRequest<?> request) {
        Duration timeout = Optional.ofNullable(json.get("timeout_ms"))
                .map(ms -> Duration.ofMillis(ms.decimalValue().longValueExact()))
                .orElse(null);
        return Call.begin(
                caller,
                Target.of(json.get("capability_id").textValue()),
                json.get("parameters"),
                TraceContextHeaders.of(request, json.path("trace_id").textValue()),
                timeout,
                json.path("session_id").textValue());
    }

    private static MutableHttpResponse<byte[]> response(Outcome outcome) {
        return outcome.fold(
                InvocationController::succeeded,
                refused -> InvocationFailures.of(refused.refusal(), refused.elapsed()));
    }

    private static MutableHttpResponse<byte[]> succeeded(Outcome.Succeeded outcome) {
        ObjectNode body = Json.object().put("success", true);
        body.set("result", outcome.result());
        body.put("execution_time_ms", outcome.elapsed().toMillis());
        ToleratedViolations.put(body, outcome.call().toleratedViolations());
        CostEstimate.of(outcome).ifPresent(cost -> body.set("cost_estimate", cost));
        return JsonResponses.ok(body);
    }
}
