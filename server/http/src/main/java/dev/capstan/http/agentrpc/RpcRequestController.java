package dev.capstan.http.agentrpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.agentrpc.AgentRpcClient;
import dev.capstan.agentrpc.RpcRequest;
import dev.capstan.agentrpc.RpcResult;
import dev.capstan.core.AgentId;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.Caller;
import dev.capstan.http.access.Audience;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.ParameterParser;
import dev.capstan.http.common.ValidatedBody;
import dev.capstan.http.invocation.TraceContextHeaders;
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

/** {@code /rpc/requests}: agent RPC for callers over HTTP (TC-3). */
@Controller("/rpc/requests")
@ExecuteOn(TaskExecutors.BLOCKING)
record RpcRequestController(AgentRpcClient requestAgent) {

    private static final String ADDRESS = "/rpc/requests";

    /** Sends a request to an agent and returns the result of TC-3, or 202 while it is in progress. */
    @Post
    HttpResponse<byte[]> request(
            HttpRequest<byte[]> request,
            @ValidatedBody("rpc-request") JsonNode body,
            @Audience(ADDRESS) Caller caller) {
        RpcRequest sent = rpcRequest(body, caller, request);
        RpcResult result = requestAgent.request(sent);
        return JsonResponses.json(
                        result instanceof RpcResult.InProgress ? HttpStatus.ACCEPTED : HttpStatus.OK, result.toJson())
                .header(TraceContextHeaders.TRACE_ID, sent.trace().id());
    }

    /** Returns the result of an asynchronous request, or that it is still pending. */
    @Get("/{correlationId}")
    HttpResponse<byte[]> result(@Audience(ADDRESS) Caller caller, @PathVariable String correlationId) {
        RpcResult result = requestAgent
                .result(caller, correlationId)
                .orElseThrow(() -> new RefusedException(
                        RefusalCode.NOT_FOUND,
                        "no asynchronous request has this correlationId, or its result has been deleted"));
        return JsonResponses.ok(result.toJson());
    }

    private static RpcRequest rpcRequest(JsonNode json, Caller caller, HttpRequest<?> request) {
        return new RpcRequest(
                caller,
                AgentId.parse(json.get("to").textValue()),
                json.get("capability").textValue(),
                json.get("payload"),
                Optional.ofNullable(json.get("timeoutMs"))
                        .map(ms -> Duration.ofMillis(ms.decimalValue().longValueExact()))
                        .orElse(null),
                Optional.ofNullable(json.get("mode"))
                        .flatMap(mode -> RpcRequest.Mode.fromWire(mode.textValue()))
                        .orElse(RpcRequest.Mode.SYNC),
                text(json, "idempotencyKey"),
                TraceContextHeaders.of(request, text(json, "traceId")),
                text(json, "sessionId"),
                minimum(json));
    }

    private static @Nullable Version minimum(JsonNode json) {
        @Nullable String text = text(json, "minSchemaVersion");
        return text == null ? null : ParameterParser.at("/minSchemaVersion", text, Version::parse);
    }

    private static @Nullable String text(JsonNode json, String field) {
        return json.path(field).textValue();
    }
}
