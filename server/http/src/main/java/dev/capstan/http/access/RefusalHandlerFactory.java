package dev.capstan.http.access;

import dev.capstan.core.RefusedException;
import dev.capstan.http.common.ErrorResponses;
import dev.capstan.http.common.JsonResponses;
import io.micronaut.context.annotation.Factory;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** The responses to requests that are refused. A 401 tells how to authenticate. */
@Factory
final class RefusalHandlerFactory {

    /** Handles the refusal of a use case. A 401 has the discovery hint. */
    @Singleton
    ExceptionHandler<RefusedException, HttpResponse<?>> refused(ErrorResponses errors, AgentAuth agentAuth) {
        return (request, refused) -> agentAuth.withDiscoveryHint(errors.refused(request, refused.refusal()));
    }

    /** Handles the refusal of an account. A 401 names the scheme. */
    @Singleton
    ExceptionHandler<AccountRefused, HttpResponse<?>> accountRefused() {
        return (request, refused) -> {
            MutableHttpResponse<byte[]> response = JsonResponses.refused(refused.refusal());
            return response.status() == HttpStatus.UNAUTHORIZED
                    ? response.header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"capstan\", charset=\"UTF-8\"")
                    : response;
        };
    }
}
