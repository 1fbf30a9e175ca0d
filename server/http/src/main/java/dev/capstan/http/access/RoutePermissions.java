package dev.capstan.http.access;

import dev.capstan.accounts.Account;
import dev.capstan.accounts.Permission;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Caller;
import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The permission that each route needs. A route that is not listed is denied to every account: agents, hosts, peers and
 * anonymous callers authenticate in other ways.
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

    /** Returns the refusal of a request by an account, or empty if its role and tenant allow the request. */
    public static Optional<Refusal> refusal(HttpRequest<?> request, Account account) {
        boolean isAllowed = RouteAttributes.getRouteInfo(request)
                .filter(UriRouteInfo.class::isInstance)
                .map(route -> NEEDED.get(name((UriRouteInfo<?, ?>) route)))
                .filter(permission -> permission.isOf(account.role(), account.tenantId()))
                .isPresent();
        return isAllowed
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        RefusalCode.UNAUTHORIZED,
                        "the account '" + account.name() + "' cannot do this as an "
                                + account.role().wire()
                                + (account.tenantId().equals(Caller.DEFAULT_TENANT)
                                        ? "; an owner can change its role"
                                        : " of the tenant '" + account.tenantId()
                                                + "'; ask the operator of the server")));
    }

    /** Returns the name of a route, such as {@code GET /hosts}; a HEAD counts as a GET. */
    static String name(UriRouteInfo<?, ?> route) {
        String method = route.getHttpMethodName();
        return (method.equals("HEAD") ? "GET" : method) + " "
                + route.getUriMatchTemplate().toPathString();
    }
}
