package dev.capstan.http.access;

import dev.capstan.core.RefusedException;
import dev.capstan.http.common.ErrorResponses;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** The response to a request that a use case refuses. A 401 has the discovery hint. */
@Singleton
final class RefusalHandler implements ExceptionHandler<RefusedException, HttpResponse<?>> {

    private final ErrorResponses errors;
    private final AgentAuth agentAuth;

    RefusalHandler(ErrorResponses errors, AgentAuth agentAuth) {
        this.errors = errors;
        this.agentAuth = agentAuth;
    }

    @Override
    @SuppressWarnings("rawtypes") // required by the interface
    public HttpResponse<?> handle(HttpRequest request, RefusedException refused) {
        return agentAuth.withDiscoveryHint(errors.refused(request, refused.refusal()));
    }
}
