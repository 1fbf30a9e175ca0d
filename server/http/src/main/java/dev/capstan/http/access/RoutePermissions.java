package dev.capstan.http.access;

import dev.capstan.accounts.Permission;
import dev.capstan.accounts.Role;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Caller;
import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The permission that each route needs. A route that is not listed is denied to every account.
 *
 * <p>Agents, hosts, peers and anonymous callers authenticate in other ways; the routes that only they use are listed
 * separately.
 */
public final class RoutePermissions {

    private static final Map<String, Permission> NEEDED = new HashMap<>();

    static {
        need(Permission.READ_RECORD, "GET /audit/records", "GET /audit/verification");
        need(
                Permission.READ,
                "GET /capabilities",
                "GET /capabilities/{name}",
                "GET /capabilities/{name}/types/{language}",
                "GET /registry",
                "GET /registry/{capability}",
                "GET /registry/{capability}/{version}",
                "GET /registry/{capability}/{version}/input.json",
                "GET /registry/{capability}/{version}/output.json",
                "GET /registry/{capability}/compatibility");
        need(
                Permission.OBSERVE,
                "GET /metrics",
                "GET /agh/peers",
                "GET /agh/capabilities",
                "GET /agh/interactions/{channel}/{id}",
                "GET /agh/outbox");
        need(
                Permission.DECIDE,
                "GET /hosts",
                "DELETE /hosts/{hostId}",
                "DELETE /agents/{agentId}",
                "DELETE /agents/{agentId}/session",
                "DELETE /agents/{agentId}/grants/{+capability}",
                "POST /approvals/{userCode}",
                "GET /device",
                "POST /device",
                "GET /applications",
                "POST /applications");
        need(
                Permission.MANAGE_ACCOUNTS,
                "GET /accounts",
                "POST /accounts",
                "POST /accounts/{name}/role",
                "POST /accounts/{name}/end");
        need(Permission.READ_INBOX, "GET /agh/inbox", "DELETE /agh/inbox/{number}");
        need(Permission.BACK_UP, "POST /backups");
        need(Permission.SET_PASSWORD, "POST /accounts/{name}/password");
        need(
                Permission.PUBLISH,
                "POST /fleet/reload",
                "PUT /registry/{capability}/{version}",
                "POST /registry/{capability}/{version}/deprecation",
                "POST /registry/{capability}/{version}/withdrawal",
                "POST /agh/transfers");
    }

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

    private RoutePermissions() {}

    private static void need(Permission permission, String... routes) {
        for (String route : routes) {
            NEEDED.put(route, permission);
        }
    }

    /** Returns the routes that need an account, with the permission of each. */
    public static Map<String, Permission> needed() {
        return Map.copyOf(NEEDED);
    }

    /** Returns the refusal of a request by an account of this role and tenant, or empty if it is allowed. */
    public static Optional<Refusal> refusal(HttpRequest<?> request, String account, Role role, String tenantId) {
        boolean isAllowed = RouteAttributes.getRouteInfo(request)
                .filter(UriRouteInfo.class::isInstance)
                .map(route -> NEEDED.get(name((UriRouteInfo<?, ?>) route)))
                .filter(permission -> permission.isOf(role, tenantId))
                .isPresent();
        return isAllowed
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        RefusalCode.UNAUTHORIZED,
                        "the account '" + account + "' cannot do this as an " + role.wire()
                                + (tenantId.equals(Caller.DEFAULT_TENANT)
                                        ? "; an owner can change its role"
                                        : " of the tenant '" + tenantId + "'; ask the operator of the server")));
    }

    /** Returns the name of a route, such as {@code GET /hosts}; a HEAD counts as a GET. */
    static String name(UriRouteInfo<?, ?> route) {
        String method = route.getHttpMethodName();
        return (method.equals("HEAD") ? "GET" : method) + " "
                + route.getUriMatchTemplate().toPathString();
    }
}
