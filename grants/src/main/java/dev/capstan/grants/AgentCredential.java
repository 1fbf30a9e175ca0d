package dev.capstan.grants;

import dev.capstan.core.invocation.Caller;
import dev.capstan.grants.token.Token;

/**
 * An authenticated agent.
 *
 * @param host its host
 * @param agent the agent, which is active
 * @param token the token it presented
 */
public record AgentCredential(Host host, Agent agent, Token token) {

    /** Returns the agent as a caller of capabilities in the tenant of its host, limited to the scope of its token. */
    public Caller caller() {
        Caller.Scope scope = token.capabilities().map(Caller.Scope::new).orElse(Caller.Scope.ALL_GRANTED);
        return new Caller(
                agent.id(),
                host.tenantId(),
                scope,
                Caller.Authentication.JWT,
                host.id(),
                host.isLinked() ? host.userId() : null,
                null);
    }
}
