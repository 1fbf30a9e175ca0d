package dev.capstan.server.wiring;

import dev.capstan.http.common.ErrorResponses;
import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** The response to a request that the database failed: without a handler, each has its stack trace in the log. */
@Singleton
final class DatabaseExceptionHandler implements ExceptionHandler<DataAccessException, HttpResponse<?>> {

    private final ErrorResponses errors;

    DatabaseExceptionHandler(ErrorResponses errors) {
        this.errors = errors;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, DataAccessException failure) {
        return errors.failed(request, failure);
    }
}
