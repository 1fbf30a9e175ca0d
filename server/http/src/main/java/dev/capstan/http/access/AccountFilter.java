package dev.capstan.http.access;

import dev.capstan.http.common.ManagementPort;
import dev.capstan.origin.AnonymousCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/**
 * Restricts the audit records, the metrics, the fleet's capabilities and the state of peers to accounts, unless
 * anonymous callers are admitted, or the request arrives at a management port of this machine. A request with an account
 * reads what its tenant may see, any other what the operator's may. A trailing slash makes no difference.
 */
@ServerFilter({
    "/audit/**",
    "/metrics/**",
    "/capabilities",
    "/capabilities/**",
    "/agh/peers/**",
    "/agh/capabilities/**",
    "/agh/interactions/**",
    "/agh/outbox/**",
    "/agh/transfers/**"
})
record AccountFilter(
        AccountAuthentication accountAuthentication, AnonymousCallers anonymous, ManagementPort management) {

    /** Refuses a request that needs an account and has none. */
    @RequestFilter
    @ExecuteOn(TaskExecutors.BLOCKING)
    void require(HttpRequest<?> request) {
        boolean needsAccount = !management.isLocal(request) && !anonymous.admit(request);
        if (needsAccount || accountAuthentication.isAttempted(request)) {
            ReaderTenant.set(request, accountAuthentication.signedIn(request).tenantId());
        }
    }
}
