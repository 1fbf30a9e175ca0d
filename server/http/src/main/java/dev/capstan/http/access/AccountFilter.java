package dev.capstan.http.access;

import dev.capstan.http.origin.AnonymousCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/**
 * Keeps what was recorded, how capabilities are made, and what peers have under way to the accounts of the server,
 * unless callers are let in that do not say who they are. An address with a slash at its end is the same address.
 */
@ServerFilter({
    "/audit/**",
    "/capabilities",
    "/capabilities/**",
    "/agh/peers/**",
    "/agh/capabilities/**",
    "/agh/interactions/**",
    "/agh/outbox/**",
    "/agh/transfers/**"
})
final class AccountFilter {

    private final AccountAuthentication owners;
    private final AnonymousCallers anonymous;

    AccountFilter(AccountAuthentication owners, AnonymousCallers anonymous) {
        this.owners = owners;
        this.anonymous = anonymous;
    }

    /** Refuses a request that no account makes, where it needs one. */
    @RequestFilter
    @ExecuteOn(TaskExecutors.BLOCKING)
    void require(HttpRequest<?> request) {
        if (!anonymous.admit(request)) {
            owners.account(request);
        }
    }
}
