package dev.capstan.grants;

import dev.capstan.core.invocation.Caller;
import dev.capstan.grants.token.Token;

/**
 * An agent that has shown who it is.
 *
 * @param host its host
 * @param agent the agent, which is active
 * @param token what it showed
 */
public record AgentCredential(Host host, Agent agent, Token token) {

    /** The agent as the caller of capabilities, with no more reach than its token has. */
    public Caller caller() {
        Caller.Scope scope = token.capabilities().map(Caller.Scope::new).orElse(Caller.Scope.ALL_GRANTED);
        return new Caller(
                agent.id(),
                Caller.DEFAULT_TENANT,
                scope,
                Caller.Authentication.JWT,
                host.id(),
                host.isLinked() ? host.userId() : null,
                null);
    }
}
