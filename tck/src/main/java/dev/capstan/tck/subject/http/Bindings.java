package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.AgentRequest;
import dev.capstan.tck.subject.Invocation;
import dev.capstan.tck.subject.Mode;
import dev.capstan.tck.subject.WireRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How what the steps ask is written as messages, by the HTTP bindings of this project. */
final class Bindings {

    static final String INVOCATIONS = "/invocations";

    private static final Map<String, String> JSON =
            Map.of("Content-Type", "application/json", "Accept", "application/json");

    private Bindings() {}

    static WireRequest request(AgentRequest request, String address, String capability) {
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
        return post("/rpc/requests", body);
    }

    static WireRequest invocation(Invocation invocation, String capability) {
        ObjectNode body = Json.object();
        body.put("capability_id", capability);
        body.set("parameters", invocation.parameters());
        if (invocation.trace() != null) {
            body.put("trace_id", invocation.trace());
        }
        if (invocation.timeoutMs() != null) {
            body.put("timeout_ms", invocation.timeoutMs());
        }
        return by(invocation.token(), post(INVOCATIONS, body));
    }

    static WireRequest cancellation(String trace, @Nullable String token) {
        Map<String, String> headers = Map.of("Accept", "application/json");
        return by(token, new WireRequest("DELETE", INVOCATIONS + "/" + encoded(trace), headers, new byte[0]));
    }

    static WireRequest get(String path) {
        return new WireRequest("GET", path, Map.of("Accept", "application/json"), new byte[0]);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static WireRequest by(@Nullable String token, WireRequest request) {
        if (token == null) {
            return request;
        }
        Map<String, String> headers = new TreeMap<>(request.headers());
        headers.put("Authorization", "Bearer " + token);
        return new WireRequest(request.method(), request.path(), headers, request.body());
    }

    private static WireRequest post(String path, ObjectNode body) {
        return new WireRequest("POST", path, JSON, Json.write(body).getBytes(StandardCharsets.UTF_8));
    }
}
