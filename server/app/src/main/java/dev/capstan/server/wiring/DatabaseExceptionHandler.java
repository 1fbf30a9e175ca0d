package dev.capstan.server.wiring;

import dev.capstan.http.common.ErrorResponses;
import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** The response to a request for which the database failed. Without this handler, each would log its stack trace. */
@Singleton
record DatabaseExceptionHandler(ErrorResponses errors)
        implements ExceptionHandler<DataAccessException, HttpResponse<?>> {

    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, DataAccessException failure) {
        return errors.failed(request, failure);
    }
}
