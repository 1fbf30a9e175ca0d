package dev.capstan.http.connection;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Releases the reservation of a request's body once its work is done, even if its client has disconnected. */
@ServerFilter("/**")
final class ReleaseBodiesFilter {

    /** Releases the body of a request that has its response. */
    @ResponseFilter
    void release(HttpRequest<?> request) {
        BodyBudgetHandler.release(request);
    }
}
