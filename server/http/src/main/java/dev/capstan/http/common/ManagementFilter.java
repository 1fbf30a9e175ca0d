package dev.capstan.http.common;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import org.jspecify.annotations.Nullable;

/** Refuses every path but those of health and metrics at the management port. */
@ServerFilter("/**")
@Order(Ordered.HIGHEST_PRECEDENCE)
record ManagementFilter(ManagementPort port, ErrorResponses errors) {

    private static final Refusal NO_SUCH_PATH = Refusal.of(RefusalCode.NOT_FOUND, "no such path");

    /** Returns the refusal, or null to let the request continue. */
    @RequestFilter
    @Nullable
    HttpResponse<?> refuse(HttpRequest<?> request) {
        return port.received(request) && !ManagementPort.serves(request.getPath())
                ? errors.refused(request, NO_SUCH_PATH)
                : null;
    }
}
