package dev.capstan.http.access;

import dev.capstan.grants.authentication.AuthenticateAgent;
import dev.capstan.http.origin.AnonymousCallers;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Access to the registry and to negotiation, for accounts and agents. Anonymous callers, if admitted, may read. */
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

    /** Refuses a request from a caller that must not read at an address. */
    public void requireReader(HttpRequest<?> request, String address) {
        if (AgentAuth.hasToken(request)) {
            callers.of(request, address);
        } else if (!anonymous.admit(request)) {
            owners.account(request);
        }
    }

    /**
     * Returns the publisher at an address: the host of an agent, or empty if an account publishes for the registry. A
     * cross-site request with an account is refused, because a browser sends remembered passwords for other sites too.
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
