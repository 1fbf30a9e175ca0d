package dev.capstan.http.agentrpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.core.rpc.RequestAgent;
import dev.capstan.core.rpc.RpcRequest;
import dev.capstan.core.rpc.RpcResult;
import dev.capstan.grants.Refused;
import dev.capstan.http.access.AgentAuth;
import dev.capstan.http.access.Callers;
import dev.capstan.http.common.Answers;
import dev.capstan.http.common.RequestShape;
import dev.capstan.http.invocation.Traces;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code /rpc/requests}: agent RPC for callers that speak HTTP (TC-3). */
@Controller("/rpc/requests")
@ExecuteOn(TaskExecutors.BLOCKING)
final class RpcRequests {

    private static final String ADDRESS = "/rpc/requests";

    private final RequestAgent requestAgent;
    private final Callers callers;
    private final AgentAuth agentAuth;
    private final RequestShape shape;

    RpcRequests(RequestAgent requestAgent, Callers callers, AgentAuth agentAuth, SchemaEngine engine) {
        this.requestAgent = requestAgent;
        this.callers = callers;
        this.agentAuth = agentAuth;
        this.shape = RequestShape.named("rpc-request", engine);
    }

    /** Asks an agent; the answer is the result of TC-3, or that the request is on its way. */
    @Post
    HttpResponse<byte[]> request(HttpRequest<byte[]> request) {
        try {
            JsonNode body = shape.read(request.getBody().orElse(null));
            RpcRequest asked = asked(body, callers.of(request, ADDRESS), request);
            RpcResult result = requestAgent.request(asked);
            return Answers.json(
                    result instanceof RpcResult.Underway ? HttpStatus.ACCEPTED : HttpStatus.OK, result.toJson());
        } catch (RequestShape.Misshapen misshapen) {
            return Answers.refused(misshapen.refusal());
        } catch (Refused refused) {
            return agentAuth.hinted(Answers.refused(refused.refusal()));
        }
    }

    /** The result of an asynchronous request, or that it is still pending. */
    @Get("/{correlationId}")
    HttpResponse<byte[]> result(HttpRequest<?> request, @PathVariable String correlationId) {
        try {
            return requestAgent
                    .result(callers.of(request, ADDRESS), correlationId)
                    .map(result -> (HttpResponse<byte[]>) Answers.ok(result.toJson()))
                    .orElseGet(() -> Answers.refused(
                            RefusalCode.NOT_FOUND,
                            "there is no asynchronous request of this correlationId, or no more"));
        } catch (Refused refused) {
            return agentAuth.hinted(Answers.refused(refused.refusal()));
        }
    }

    private static RpcRequest asked(JsonNode json, Caller caller, HttpRequest<?> request)
            throws RequestShape.Misshapen {
        return new RpcRequest(
                caller,
                AgentId.parse(json.get("to").textValue()),
                json.get("capability").textValue(),
                json.get("payload"),
                Optional.ofNullable(json.get("timeoutMs"))
                        .map(ms -> Duration.ofMillis(ms.decimalValue().longValueExact()))
                        .orElse(null),
                Optional.ofNullable(json.get("mode"))
                        .flatMap(mode -> RpcRequest.Mode.of(mode.textValue()))
                        .orElse(RpcRequest.Mode.SYNC),
                text(json, "idempotencyKey"),
                Traces.of(request, text(json, "traceId")),
                text(json, "sessionId"),
                minimum(json));
    }

    private static @Nullable Version minimum(JsonNode json) throws RequestShape.Misshapen {
        @Nullable String text = text(json, "minSchemaVersion");
        try {
            return text == null ? null : Version.parse(text);
        } catch (IllegalArgumentException e) {
            throw new RequestShape.Misshapen(
                    Refusal.of(RefusalCode.INVALID_REQUEST, "/minSchemaVersion: " + e.getMessage()));
        }
    }

    private static @Nullable String text(JsonNode json, String field) {
        return json.path(field).textValue();
    }
}
