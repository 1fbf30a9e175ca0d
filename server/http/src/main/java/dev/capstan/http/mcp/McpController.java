package dev.capstan.http.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Trace;
import dev.capstan.http.access.Audience;
import dev.capstan.http.access.SameOriginCheck;
import dev.capstan.http.common.ErrorFormat;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.UseErrorFormat;
import dev.capstan.http.common.ValidatedBody;
import dev.capstan.http.invocation.TraceContextHeaders;
import dev.capstan.mcp.McpServer;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import org.jspecify.annotations.Nullable;

/**
 * {@code /mcp}: the capabilities of the fleet as tools, by the Streamable HTTP transport of the Model Context Protocol.
 * Each message is a request of its own, and has its response as JSON: there are no sessions and no streams.
 */
@Controller("/mcp")
@ExecuteOn(TaskExecutors.BLOCKING)
@UseErrorFormat(ErrorFormat.JSON_RPC)
final class McpController {

    private static final String ADDRESS = "/mcp";
    private static final String REVISION = "MCP-Protocol-Version";

    private final McpServer server;
    private final SameOriginCheck sameOriginCheck;

    McpController(McpServer server, SameOriginCheck sameOriginCheck) {
        this.server = server;
        this.sameOriginCheck = sameOriginCheck;
    }

    /** Responds to a message of JSON-RPC 2.0, with 202 if it needs no response. */
    @Post
    HttpResponse<byte[]> receive(
            HttpRequest<byte[]> request,
            @ValidatedBody("mcp-message") JsonNode body,
            @Audience(ADDRESS) Caller caller) {
        sameOriginCheck.requireAllowedOrigin(request);
        requireRevision(request);
        Trace trace = TraceContextHeaders.of(request, null);
        boolean isCall = body.path("method").asText().equals(McpServer.CALL);
        return server.respond(body, caller, trace)
                .map(JsonResponses::ok)
                .map(response -> isCall ? response.header(TraceContextHeaders.TRACE_ID, trace.id()) : response)
                .orElseGet(HttpResponse::accepted);
    }

    /** Refuses a revision of the protocol that this server does not speak. Only messages after the first name one. */
    private static void requireRevision(HttpRequest<?> request) {
        @Nullable String revision = request.getHeaders().get(REVISION);
        if (revision != null && !McpServer.REVISIONS.contains(revision)) {
            throw new RefusedException(Refusal.of(
                    RefusalCode.INVALID_REQUEST,
                    "the server does not speak the revision in " + REVISION + "; send "
                            + String.join(
                                    " or ",
                                    McpServer.REVISIONS.stream().sorted().toList())));
        }
    }
}
