package dev.capstan.http.common;

import dev.capstan.core.Refusal;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import java.util.concurrent.RejectedExecutionException;

/** The response to a request beyond the capacity of the server: 503 {@code busy}. */
@Singleton
final class BusyExceptionHandler implements ExceptionHandler<RejectedExecutionException, HttpResponse<?>> {

    private final ErrorResponses errors;

    BusyExceptionHandler(ErrorResponses errors) {
        this.errors = errors;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, RejectedExecutionException full) {
        return errors.refused(request, Refusal.busy("too many concurrent requests; retry in 1 s"));
    }
}
