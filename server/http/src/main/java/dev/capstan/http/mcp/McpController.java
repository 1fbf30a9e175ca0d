package dev.capstan.http.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.invocation.Admission;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.http.access.Audience;
import dev.capstan.http.access.SameOriginCheck;
import dev.capstan.http.common.ErrorFormat;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.Preference;
import dev.capstan.http.common.UseErrorFormat;
import dev.capstan.http.common.ValidatedBody;
import dev.capstan.http.connection.ClientConnection;
import dev.capstan.http.invocation.BackgroundCalls;
import dev.capstan.http.invocation.CallStream;
import dev.capstan.http.invocation.TraceContextHeaders;
import dev.capstan.mcp.McpServer;
import dev.capstan.mcp.MessageHeaders;
import dev.capstan.mcp.Rejection;
import dev.capstan.mcp.ToolCall;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.sse.Event;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import jakarta.inject.Provider;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code /mcp}: the capabilities of the fleet as tools, by the Streamable HTTP transport of the Model Context Protocol.
 * Each message is a request of its own: there are no sessions, and the only streams are those of calls with progress.
 */
@Controller("/mcp")
@ExecuteOn(TaskExecutors.BLOCKING)
@UseErrorFormat(ErrorFormat.JSON_RPC)
record McpController(McpServer server, SameOriginCheck sameOriginCheck, Provider<BackgroundCalls> calls) {

    private static final String ADDRESS = "/mcp";

    /**
     * Responds to a message of JSON-RPC 2.0, with 202 if it needs no response. A client that accepts server-sent events
     * gets the progress of the call that it asks for.
     */
    @Post
    @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_EVENT_STREAM})
    HttpResponse<?> receive(
            HttpRequest<byte[]> request,
            @ValidatedBody("mcp-message") JsonNode body,
            @Audience(ADDRESS) Caller caller) {
        sameOriginCheck.requireAllowedOrigin(request);
        Optional<Rejection> rejection = server.rejection(body, headers(request.getHeaders()));
        if (rejection.isPresent()) {
            return JsonResponses.json(
                    HttpStatus.valueOf(rejection.get().status()),
                    rejection.get().body());
        }
        Trace trace = ToolCall.trace(body, TraceContextHeaders.of(request, ToolCall.traceId(body.path("params"))));
        Optional<ToolCall> streamed = Preference.names(request, MediaType.TEXT_EVENT_STREAM)
                ? ToolCall.withProgress(body, caller, trace)
                : Optional.empty();
        if (streamed.isPresent()) {
            ToolCall call = streamed.get();
            return calls.get()
                    .streamed(
                            request,
                            call.call(),
                            stream(body, call),
                            outcome -> traced(response(body, call, outcome), trace));
        }
        boolean isCall = body.path("method").asText().equals(McpServer.CALL);
        ClientConnection client = ClientConnection.of(request);
        return server.respond(body, caller, trace, admitted -> runWhileConnected(admitted, client))
                .map(response -> isCall ? traced(response, trace) : JsonResponses.ok(response))
                .orElseGet(HttpResponse::accepted);
    }

    private static Outcome runWhileConnected(Admission.Admitted admitted, ClientConnection client) {
        Runnable drop = client.whenLeft(admitted::cancel);
        try {
            return admitted.run();
        } finally {
            drop.run();
        }
    }

    private static MutableHttpResponse<byte[]> traced(ObjectNode response, Trace trace) {
        return JsonResponses.ok(response).header(TraceContextHeaders.TRACE_ID, trace.id());
    }

    private static MessageHeaders headers(HttpHeaders headers) {
        return new MessageHeaders(
                value(headers, "MCP-Protocol-Version"), value(headers, "Mcp-Method"), value(headers, "Mcp-Name"));
    }

    /** Returns the value of a header, or null without it. That of a repeated header is a list, which equals no text. */
    private static @Nullable String value(HttpHeaders headers, String name) {
        List<String> values = headers.getAll(name);
        return values.isEmpty() ? null : String.join(", ", values);
    }

    private ObjectNode response(JsonNode message, ToolCall call, Outcome outcome) {
        return server.complete(message, call.response(outcome));
    }

    /** Returns a stream whose events are the messages of a call. */
    private CallStream stream(JsonNode message, ToolCall call) {
        return new CallStream(
                part -> event(call.part(part)),
                progress -> call.progress(progress).map(McpController::event),
                outcome -> List.of(event(response(message, call, outcome))));
    }

    private static Event<String> event(ObjectNode message) {
        return Event.of(Json.write(message));
    }
}
