package dev.capstan.http.connection;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Gives back what a request's body takes once its work is done, also where its client has left. */
@ServerFilter("/**")
final class ReleaseBodiesFilter {

    /** Releases the body of a request that has its response. */
    @ResponseFilter
    void release(HttpRequest<?> request) {
        BodyBudgetHandler.release(request);
    }
}
