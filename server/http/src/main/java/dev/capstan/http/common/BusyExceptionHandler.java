package dev.capstan.http.common;

import dev.capstan.core.Refusal;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import java.util.concurrent.RejectedExecutionException;

/** The response to a request beyond the capacity of the server: 503 {@code busy}. */
@Singleton
final class BusyExceptionHandler implements ExceptionHandler<RejectedExecutionException, HttpResponse<?>> {

    private final ErrorResponses errors;
    private final int limit;

    BusyExceptionHandler(
            ErrorResponses errors, @Property(name = HttpSettings.MAX_REQUESTS, defaultValue = "1024") int limit) {
        this.errors = errors;
        this.limit = limit;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, RejectedExecutionException full) {
        return errors.refused(
                request, Refusal.busy("too many concurrent requests (limit " + limit + "); retry in 1 s"));
    }
}
