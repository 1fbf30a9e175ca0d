package dev.capstan.http.connection;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.micronaut.web.router.RouteAttributes;

/** The end of the work for a request, even if its client has disconnected. */
@ServerFilter("/**")
final class CompletedRequestFilter {

    /**
     * Releases the reservation of the body. Adds the length of its content to a response to HEAD if GET would certainly
     * not compress it: without the length, the framework closes the connection.
     */
    @ResponseFilter
    void complete(HttpRequest<?> request, MutableHttpResponse<?> response) {
        RequestStateHandler.release(request);
        if (request.getMethod() == HttpMethod.HEAD
                && RouteAttributes.getHeadBody(response).orElse(response.body()) instanceof byte[] content
                && (content.length < NettyHttpServerConfiguration.DEFAULT_COMPRESSIONTHRESHOLD
                        || !request.getHeaders().contains(HttpHeaders.ACCEPT_ENCODING))) {
            response.contentLength(content.length);
        }
    }
}
