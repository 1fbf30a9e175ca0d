package dev.capstan.http.access;

import dev.capstan.grants.authentication.AuthenticateAgent;
import dev.capstan.http.origin.AnonymousCallers;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Access to the registry and to negotiation, for accounts, agents, and, to read, whoever is let in at all. */
@Singleton
public final class RegistryAccess {

    private final CallerAuthentication callers;
    private final AccountAuthentication owners;
    private final AuthenticateAgent authenticateAgent;
    private final PublicUrl url;
    private final SameOriginCheck own;
    private final AnonymousCallers anonymous;

    RegistryAccess(
            CallerAuthentication callers,
            AccountAuthentication owners,
            AuthenticateAgent authenticateAgent,
            PublicUrl url,
            SameOriginCheck own,
            AnonymousCallers anonymous) {
        this.callers = callers;
        this.owners = owners;
        this.authenticateAgent = authenticateAgent;
        this.url = url;
        this.own = own;
        this.anonymous = anonymous;
    }

    /** Refuses a request of somebody who may not read at an address. */
    public void requireReader(HttpRequest<?> request, String address) {
        if (AgentAuth.hasToken(request)) {
            callers.of(request, address);
        } else if (!anonymous.admit(request)) {
            owners.account(request);
        }
    }

    /**
     * Returns the publisher at an address: the host of an agent, or empty where an account publishes for the registry. A
     * browser that remembers the account's password sends it for other sites too; those are refused.
     */
    public Optional<String> publisher(HttpRequest<?> request, String address) {
        if (AgentAuth.hasToken(request)) {
            String token = AgentAuth.bearer(request).orElseThrow();
            return Optional.of(authenticateAgent
                    .authenticate(token, url.issuer() + address)
                    .host()
                    .id());
        }
        own.requireSameOrigin(request);
        owners.account(request);
        return Optional.empty();
    }
}
