package dev.capstan.http.connection;

import dev.capstan.core.Refusal;
import dev.capstan.http.common.ErrorResponses;
import dev.capstan.http.common.ShutdownState;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import org.jspecify.annotations.Nullable;

/** Refuses requests on open connections while the server stops, except for {@code /health}. */
@ServerFilter("/**")
@Order(Ordered.HIGHEST_PRECEDENCE)
record ShutdownFilter(ShutdownState stopping, ErrorResponses errors) {

    private static final String HEALTH = "/health";

    static final Refusal STOPPING = Refusal.busy("the server is stopping; retry in 1 s on a new connection");

    /** Returns the refusal, or null to let the request continue. */
    @RequestFilter
    @Nullable
    HttpResponse<?> refuse(HttpRequest<?> request) {
        return stopping.isShuttingDown() && !request.getPath().startsWith(HEALTH)
                ? errors.refused(request, STOPPING).header(HttpHeaders.CONNECTION, "close")
                : null;
    }
}
