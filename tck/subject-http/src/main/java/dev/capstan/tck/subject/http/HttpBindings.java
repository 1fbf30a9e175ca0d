package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.agent.Mode;
import dev.capstan.tck.subject.invocation.Invocation;
import dev.capstan.tck.subject.wire.RawRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The HTTP messages for the operations of the steps, by the bindings of this project. */
final class HttpBindings {

    static final String INVOCATIONS = "/invocations";

    private static final Map<String, String> JSON =
            Map.of("Content-Type", "application/json", "Accept", "application/json");

    private HttpBindings() {}

    static RawRequest request(AgentRequest request, String address, String capability) {
        ObjectNode body = Json.object();
        body.put("to", address);
        body.put("capability", capability);
        body.set("payload", request.payload());
        if (request.mode() != Mode.SYNC) {
            body.put("mode", request.mode().wire());
        }
        if (request.session() != null) {
            body.put("sessionId", request.session());
        }
        if (request.minimum() != null) {
            body.put("minSchemaVersion", request.minimum());
        }
        return post("/rpc/requests", body);
    }

    static RawRequest invocation(Invocation invocation, String capability) {
        ObjectNode body = Json.object();
        body.put("capability_id", capability);
        body.set("parameters", invocation.parameters());
        if (invocation.trace() != null) {
            body.put("trace_id", invocation.trace());
        }
        if (invocation.timeoutMs() != null) {
            body.put("timeout_ms", invocation.timeoutMs());
        }
        if (invocation.session() != null) {
            body.put("session_id", invocation.session());
        }
        return by(invocation.token(), post(INVOCATIONS, body));
    }

    static RawRequest cancellation(String trace, @Nullable String token) {
        return by(token, delete(INVOCATIONS + "/" + encoded(trace)));
    }

    static RawRequest get(String path) {
        return withoutBody("GET", path);
    }

    static RawRequest delete(String path) {
        return withoutBody("DELETE", path);
    }

    static RawRequest post(String path, JsonNode body) {
        return withBody("POST", path, body);
    }

    static RawRequest put(String path, JsonNode body) {
        return withBody("PUT", path, body);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Returns the request with a bearer token, or unchanged if the token is null. */
    static RawRequest by(@Nullable String token, RawRequest request) {
        return token == null ? request : as("Bearer " + token, request);
    }

    /**
     * Returns the request with credentials.
     *
     * @param authorization value of the {@code Authorization} header
     */
    static RawRequest as(String authorization, RawRequest request) {
        Map<String, String> headers = new TreeMap<>(request.headers());
        headers.put("Authorization", authorization);
        return new RawRequest(request.method(), request.path(), headers, request.body());
    }

    private static RawRequest withoutBody(String method, String path) {
        return new RawRequest(method, path, Map.of("Accept", "application/json"), new byte[0]);
    }

    private static RawRequest withBody(String method, String path, JsonNode body) {
        return new RawRequest(method, path, JSON, Json.write(body).getBytes(StandardCharsets.UTF_8));
    }
}
