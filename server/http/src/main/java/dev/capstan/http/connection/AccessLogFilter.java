package dev.capstan.http.connection;

import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;
import dev.capstan.http.common.HttpSettings;
import dev.capstan.http.common.RequestProtocol;
import dev.capstan.http.common.RequestRoute;
import dev.capstan.origin.RequestOrigins;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.core.util.StringUtils;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.Locale;

/**
 * Logs a line for each HTTP request. A path is logged as its route, and queries and bodies are not, so that no line has
 * a code or a token.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(Ordered.HIGHEST_PRECEDENCE)
@Requires(property = HttpSettings.ACCESS_LOG, value = StringUtils.TRUE)
final class AccessLogFilter {

    private static final System.Logger LOG = System.getLogger(AccessLogFilter.class.getName());
    private static final String BEGIN = "capstan.access-log.begin";
    private static final int MAX_PATH = 200;
    private static final double NANOS_PER_MILLI = 1e6;

    private final RequestOrigins origins;

    AccessLogFilter(RequestOrigins origins) {
        this.origins = origins;
    }

    @RequestFilter
    void begin(HttpRequest<?> request) {
        request.setAttribute(BEGIN, System.nanoTime());
    }

    @ResponseFilter
    void end(HttpRequest<?> request, MutableHttpResponse<?> response) {
        double millis = request.getAttribute(BEGIN, Long.class)
                .map(begin -> (System.nanoTime() - begin) / NANOS_PER_MILLI)
                .orElse(0.0);
        String size = response.getBody(byte[].class)
                .map(body -> body.length + " bytes")
                .orElse("stream");
        String line = String.format(
                Locale.ROOT,
                "%s %s %s %d %s %.1f ms %s",
                request.getMethodName().length() > MAX_PATH ? "?" : printable(request.getMethodName()),
                route(request),
                RequestProtocol.of(request),
                response.code(),
                size,
                millis,
                origins.of(request).client().getHostAddress());
        LOG.log(System.Logger.Level.INFO, line);
    }

    /** Returns the route, or the first part of the path of a request for none: the others may be codes. */
    private static String route(HttpRequest<?> request) {
        return RequestRoute.of(request).orElseGet(() -> {
            String path = request.getPath();
            int second = path.indexOf('/', 1);
            String first = second < 0 ? path : path.substring(0, second + 1) + "…";
            return printable(Text.abbreviate(first, MAX_PATH)) + " (no route)";
        });
    }

    private static String printable(String text) {
        return Printable.replaced(text, Printable::escape);
    }
}
