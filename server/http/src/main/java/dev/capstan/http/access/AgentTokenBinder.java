package dev.capstan.http.access;

import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.authentication.AuthenticateAgent;
import dev.capstan.http.common.PostponedBinder;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.AnnotatedRequestArgumentBinder;
import jakarta.inject.Singleton;

/** The argument binder of {@link AgentToken}. */
@Singleton
final class AgentTokenBinder extends PostponedBinder<AgentCredential>
        implements AnnotatedRequestArgumentBinder<AgentToken, AgentCredential> {

    private final AgentAuth agentAuth;
    private final AuthenticateAgent authenticateAgent;
    private final PublicUrl url;

    AgentTokenBinder(AgentAuth agentAuth, AuthenticateAgent authenticateAgent, PublicUrl url) {
        this.agentAuth = agentAuth;
        this.authenticateAgent = authenticateAgent;
        this.url = url;
    }

    @Override
    public Class<AgentToken> getAnnotationType() {
        return AgentToken.class;
    }

    @Override
    protected AgentCredential value(ArgumentConversionContext<AgentCredential> argument, HttpRequest<?> request) {
        boolean forExecution = argument.getAnnotationMetadata()
                .booleanValue(AgentToken.class, "forExecution")
                .orElse(false);
        return authenticateAgent.authenticate(
                agentAuth.token(request), forExecution ? url.executeLocation().toString() : url.issuer());
    }
}
