package dev.capstan.http.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Price;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.CallRequest.Surface;
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
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import jakarta.inject.Provider;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** {@code /invocations}: the invocation of capabilities according to layer 3 of ARAL (INV-5). */
@Controller("/invocations")
@ExecuteOn(TaskExecutors.BLOCKING)
@UseErrorFormat(ErrorFormat.INVOCATION)
record InvocationController(
        InvokeCapability invokeCapability, CancelInvocation cancelInvocation, Provider<BackgroundCalls> calls) {

    private static final String ADDRESS = "/invocations";
    private static final int MILLIS = 3;

    /** Invokes a capability by name or id. A client that accepts server-sent events gets them. */
    @Post
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_EVENT_STREAM})
    HttpResponse<?> invoke(
            HttpRequest<byte[]> request, @ValidatedBody("invocation") JsonNode body, @Audience(ADDRESS) Caller caller) {
        Call call = call(body, caller, request);
        if (!CallStream.isRequested(request)) {
            return completed(invokeCapability.invoke(call));
        }
        return calls.get()
                .streamed(
                        request,
                        call,
                        CallStream.ofInvocation(
                                refused -> InvocationFailures.body(refused.refusal(), refused.elapsed())),
                        InvocationController::completed);
    }

    private static HttpResponse<?> completed(Outcome outcome) {
        return CallHeaders.put(
                outcome.fold(
                        InvocationController::succeeded,
                        refused -> InvocationFailures.of(refused.refusal(), refused.elapsed())),
                outcome.call());
    }

    /** Cancels the caller's running call with this trace id (INV-9.1). */
    @Delete("/{traceId}")
    HttpResponse<byte[]> cancel(@Audience(ADDRESS) Caller caller, @PathVariable String traceId) {
        if (!cancelInvocation.run(caller, traceId)) {
            throw new RefusedException(
                    RefusalCode.INVOCATION_NOT_FOUND, "the caller has no running call under this trace id");
        }
        return JsonResponses.ok(Json.object().put("trace_id", traceId).put("status", "cancelled"));
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
                        json.path("session_id").textValue())
                .by(Surface.INVOCATIONS);
    }

    private static MutableHttpResponse<byte[]> succeeded(Outcome.Succeeded outcome) {
        ObjectNode body = Json.object().put("success", true);
        body.set("result", outcome.result());
        body.put("execution_time_ms", outcome.elapsed().toMillis());
        ToleratedViolations.put(body, outcome.call().toleratedViolations());
        outcome.call()
                .found()
                .flatMap(
                        capability -> Optional.ofNullable(capability.execution().price()))
                .ifPresent(price -> body.set("cost_estimate", cost(price, outcome.elapsed())));
        return JsonResponses.ok(body);
    }

    /** Returns the cost of a call at its declared price, by the measured time (INV-5.2). */
    private static ObjectNode cost(Price price, Duration elapsed) {
        BigDecimal seconds = BigDecimal.valueOf(elapsed.toMillis(), MILLIS);
        return Json.object().put("compute", price.perSecond().multiply(seconds)).put("network", price.perRequest());
    }
}
