package dev.capstan.http.common;

import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteInfo;
import java.util.Optional;

/** The route of a request, which names its parameters and has no value of them. */
public final class RequestRoute {

    private RequestRoute() {}

    /** Returns the path of the route, such as {@code /approvals/{userCode}}, or empty if no route matches. */
    public static Optional<String> of(HttpRequest<?> request) {
        return RouteAttributes.getRouteInfo(request)
                .filter(UriRouteInfo.class::isInstance)
                .map(route -> ((UriRouteInfo<?, ?>) route).getUriMatchTemplate().toPathString());
    }
}
