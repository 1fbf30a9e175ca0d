package dev.capstan.http.common;

import dev.capstan.core.port.AuditUnavailable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/**
 * The response to a request that fails because nothing can be recorded. The log reports the fault once, not per
 * request.
 */
@Singleton
final class AuditUnavailableHandler implements ExceptionHandler<AuditUnavailable, HttpResponse<?>> {

    private final ErrorResponses errors;

    AuditUnavailableHandler(ErrorResponses errors) {
        this.errors = errors;
    }

    @Override
    @SuppressWarnings("rawtypes") // required by the interface
    public HttpResponse<?> handle(HttpRequest request, AuditUnavailable unavailable) {
        return errors.unrecorded(request);
    }
}
