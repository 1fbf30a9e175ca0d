package dev.capstan.http.access;

import dev.capstan.http.common.ErrorResponses;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Filter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Adds a body to the refusal of a cross-site request, which Micronaut sends as a bare status before any operation. */
@ServerFilter(Filter.MATCH_ALL_PATTERN)
@Order(Ordered.HIGHEST_PRECEDENCE)
record CrossSiteResponseFilter(ErrorResponses errors) {

    @ResponseFilter
    HttpResponse<?> addBody(HttpRequest<?> request, MutableHttpResponse<?> response) {
        boolean saysNothing = response.code() == HttpStatus.FORBIDDEN.getCode()
                && response.getBody().isEmpty();
        return saysNothing ? errors.refused(request, SameOriginCheck.CROSS_SITE) : response;
    }
}
