package dev.capstan.http.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The routes of the server, for tests of other modules. {@link RoutePermissionsTest} checks that the list is complete.
 */
public final class KnownRoutes {

    /** The routes that need no account. */
    public static final List<String> WITHOUT_ACCOUNT = List.of(
            "GET /health",
            "GET /health/live",
            "GET /health/ready",
            "GET /health/started",
            "GET /",
            "GET /api",
            "GET /openapi.json",
            "GET /openapi.yaml",
            "GET /asyncapi.json",
            "GET /asyncapi.yaml",
            "GET /style.css",
            "GET /sign-in",
            "POST /sign-in",
            "POST /sign-out",
            "GET /.well-known/jwks.json",
            "GET /.well-known/agent-configuration",
            "GET /fixtures/{name}.diff",
            "POST /agent/register",
            "POST /agent/request-capability",
            "GET /agent/status",
            "POST /agent/reactivate",
            "POST /agent/revoke",
            "POST /agent/rotate-key",
            "POST /agent/introspect",
            "POST /host/rotate-key",
            "POST /host/revoke",
            "GET /capability/list",
            "GET /capability/describe",
            "POST /capability/execute",
            "POST /capability/batch-execute",
            "GET /capability/executions/{id}",
            "POST /invocations",
            "DELETE /invocations/{traceId}",
            "POST /rpc/requests",
            "GET /rpc/requests/{correlationId}",
            "GET /agh/greetings",
            "POST /agh/envelopes",
            "POST /mcp",
            "POST /negotiations",
            "GET /negotiations/{id}",
            "DELETE /negotiations/{id}");

    private KnownRoutes() {}

    /** Returns every route, such as {@code GET /hosts}, in a fixed order. */
    public static List<String> all() {
        List<String> routes = new ArrayList<>(RoutePermissions.needed().keySet());
        routes.addAll(WITHOUT_ACCOUNT);
        Collections.sort(routes);
        return List.copyOf(routes);
    }
}
