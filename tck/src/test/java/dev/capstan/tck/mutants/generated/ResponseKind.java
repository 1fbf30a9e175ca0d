package dev.capstan.tck.mutants.generated;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.Arrays;
import java.util.List;

/**
 * The responses of one operation with one status and, where one operation has messages of several kinds, of one kind.
 *
 * @param operation the method and the route, such as {@code GET /hosts/{id}}
 * @param status the status code
 * @param variant the kind of the message, or empty
 */
record ResponseKind(String operation, int status, String variant) implements Comparable<ResponseKind> {

    /** The routes. The first that matches counts. */
    private static final List<String> ROUTES = List.of(
            "/rpc/requests",
            "/rpc/requests/{id}",
            "/invocations",
            "/invocations/{id}",
            "/capabilities",
            "/capabilities/{name}",
            "/capabilities/{name}/types/{language}",
            "/audit/records",
            "/audit/verification",
            "/negotiations",
            "/negotiations/{id}",
            "/registry",
            "/registry/{name}/compatibility",
            "/registry/{name}",
            "/registry/{name}/{version}",
            "/registry/{name}/{version}/input.json",
            "/registry/{name}/{version}/output.json",
            "/registry/{name}/{version}/deprecation",
            "/registry/{name}/{version}/withdrawal",
            "/.well-known/agent-configuration",
            "/agent/register",
            "/agent/status",
            "/agent/request-capability",
            "/agent/reactivate",
            "/agent/revoke",
            "/agent/rotate-key",
            "/agent/introspect",
            "/host/revoke",
            "/host/rotate-key",
            "/capability/list",
            "/capability/describe",
            "/capability/execute",
            "/capability/batch-execute",
            "/capability/executions/{id}",
            "/approvals/{code}",
            "/hosts/{id}",
            "/agents/{id}",
            "/agents/{id}/session",
            "/agents/{id}/grants/{name}",
            "/agh/envelopes",
            "/agh/greetings",
            "/agh/peers",
            "/agh/capabilities",
            "/agh/transfers",
            "/agh/interactions/{channel}/{id}");

    /** The route of every other path. */
    private static final String OTHER = "(other)";

    /** Returns the kind of a response. */
    static ResponseKind of(ProxiedRequest call, ProxiedResponse reply, JsonNode body) {
        return new ResponseKind(operation(call), reply.status(), variant(path(call), body));
    }

    /** Returns the method and the route of a call. */
    static String operation(ProxiedRequest call) {
        return call.method() + " " + route(path(call));
    }

    private static String path(ProxiedRequest call) {
        return call.path().split("\\?", 2)[0];
    }

    private static String route(String path) {
        return ROUTES.stream()
                .filter(route -> matches(route.split("/", -1), path.split("/", -1)))
                .findFirst()
                .orElse(OTHER);
    }

    private static boolean matches(String[] route, String[] path) {
        if (route.length != path.length) {
            return false;
        }
        for (int part = 0; part < route.length; part++) {
            if (!route[part].startsWith("{") && !route[part].equals(path[part])) {
                return false;
            }
        }
        return true;
    }

    private static String variant(String path, JsonNode body) {
        return switch (path) {
            case "/agh/envelopes" -> body.path("kind").asText();
            case "/rpc/requests" -> body.path("status").asText();
            default -> "";
        };
    }

    @Override
    public int compareTo(ResponseKind other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return String.join(" ", Arrays.asList(operation, String.valueOf(status), variant))
                .strip();
    }
}
