package dev.capstan.http.access;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.authentication.AuthenticateAgent;
import dev.capstan.origin.AnonymousCallers;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Authentication of callers outside Agent Auth: an agent with a token for the exact address, or an anonymous caller if
 * admitted.
 */
@Singleton
public final class CallerAuthentication {

    private final AuthenticateAgent authenticateAgent;
    private final PublicUrl url;
    private final AnonymousCallers anonymous;

    CallerAuthentication(AuthenticateAgent authenticateAgent, PublicUrl url, AnonymousCallers anonymous) {
        this.authenticateAgent = authenticateAgent;
        this.url = url;
        this.anonymous = anonymous;
    }

    /**
     * Returns the caller of a request to this address. Throws if the token is invalid, or missing where it is needed.
     */
    public Caller of(HttpRequest<?> request, String address) throws RefusedException {
        Optional<String> token = AgentAuth.bearer(request);
        if (token.isPresent()) {
            return agent(token.get(), url.issuer() + address);
        }
        if (!anonymous.admit(request)) {
            throw new RefusedException(
                    RefusalCode.AUTHENTICATION_REQUIRED,
                    "send an agent's token in the header Authorization: Bearer, or let the server admit anonymous callers");
        }
        return Caller.ANONYMOUS;
    }

    private Caller agent(String token, String audience) throws RefusedException {
        try {
            return authenticateAgent.authenticate(token, audience).caller();
        } catch (AuditUnavailable unavailable) {
            throw new RefusedException(Refusal.auditUnavailable(
                    "nothing was executed: the token's use cannot be recorded; retry in 1 s with a new token"));
        }
    }
}
