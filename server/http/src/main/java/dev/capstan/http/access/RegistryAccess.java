package dev.capstan.http.access;

import dev.capstan.origin.AnonymousCallers;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.Objects;
import java.util.Optional;

/** Access to the registry and to negotiation, for accounts and agents. Anonymous callers, if admitted, may read. */
@Singleton
public final class RegistryAccess {

    /** The path of the registry, which is also the audience of the tokens of agents that read or publish. */
    public static final String ADDRESS = "/registry";

    private final CallerAuthentication callers;
    private final AccountAuthentication accountAuthentication;
    private final SameOriginCheck sameOriginCheck;
    private final AnonymousCallers anonymous;

    RegistryAccess(
            CallerAuthentication callers,
            AccountAuthentication accountAuthentication,
            SameOriginCheck sameOriginCheck,
            AnonymousCallers anonymous) {
        this.callers = callers;
        this.accountAuthentication = accountAuthentication;
        this.sameOriginCheck = sameOriginCheck;
        this.anonymous = anonymous;
    }

    /** Refuses a request from a caller that must not read, or whose credentials are wrong. */
    public void requireReader(HttpRequest<?> request) {
        if (AgentAuth.hasToken(request)) {
            callers.of(request, ADDRESS);
        } else if (!anonymous.admit(request) || accountAuthentication.isAttempted(request)) {
            accountAuthentication.account(request);
        }
    }

    /**
     * Returns the publisher: the host of an agent, or empty if an account publishes for the registry. A
     * cross-site request with an account is refused, because a browser sends remembered passwords for other sites too.
     */
    public Optional<String> publisher(HttpRequest<?> request) {
        if (AgentAuth.hasToken(request)) {
            String host = callers.of(request, ADDRESS).hostId();
            return Optional.of(Objects.requireNonNull(host));
        }
        sameOriginCheck.requireSameOrigin(request);
        accountAuthentication.account(request);
        return Optional.empty();
    }
}
