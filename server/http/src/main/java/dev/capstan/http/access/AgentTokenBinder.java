package dev.capstan.http.access;

import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.authentication.AuthenticateAgent;
import dev.capstan.http.common.PostponedBinder;
import jakarta.inject.Singleton;

/** The argument binder of {@link AgentToken}. */
@Singleton
final class AgentTokenBinder extends PostponedBinder<AgentToken, AgentCredential> {

    AgentTokenBinder(AgentAuth agentAuth, AuthenticateAgent authenticateAgent, PublicUrl url) {
        super(
                AgentToken.class,
                (token, request) -> authenticateAgent.authenticate(
                        agentAuth.token(request),
                        token.isTrue("forExecution") ? url.executeLocation().toString() : url.issuer()));
    }
}
