package dev.capstan.http.common;

import dev.capstan.core.port.AuditUnavailable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** The response to any request that ends because nothing can be recorded; the log has the fault once, not each request. */
@Singleton
final class AuditUnavailableHandler implements ExceptionHandler<AuditUnavailable, HttpResponse<?>> {

    private final ErrorResponses errors;

    AuditUnavailableHandler(ErrorResponses errors) {
        this.errors = errors;
    }

    @Override
    @SuppressWarnings("rawtypes") // as the interface has it
    public HttpResponse<?> handle(HttpRequest request, AuditUnavailable unavailable) {
        return errors.unrecorded(request);
    }
}
