package dev.capstan.server.log;

import dev.capstan.core.execution.TraceScope;
import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;
import dev.capstan.http.common.HttpSettings;
import dev.capstan.http.common.RequestRoute;
import dev.capstan.http.invocation.TraceContextHeaders;
import dev.capstan.origin.RequestOrigins;
import dev.capstan.origin.RequestProtocol;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.core.util.StringUtils;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import org.jspecify.annotations.Nullable;

/**
 * Logs a line for each HTTP request, under the trace of its call. A path is logged as its route, and queries and bodies
 * are not, so that no line has a code or a token.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(Ordered.HIGHEST_PRECEDENCE)
@Requires(property = HttpSettings.ACCESS_LOG, value = StringUtils.TRUE)
record AccessLogFilter(RequestOrigins origins, TraceScope scope) {

    private static final System.Logger LOG = System.getLogger(AccessLogFilter.class.getName());
    private static final String BEGIN = "capstan.access-log.begin";
    private static final int MAX_PATH = 200;
    private static final long NANOS_PER_TENTH = 100_000;
    private static final long TENTHS_PER_MILLI = 10;

    @RequestFilter
    void begin(HttpRequest<?> request) {
        request.setAttribute(BEGIN, System.nanoTime());
    }

    @ResponseFilter
    void end(HttpRequest<?> request, MutableHttpResponse<?> response) {
        long nanos = request.getAttribute(BEGIN)
                .map(begin -> System.nanoTime() - (long) begin)
                .orElse(0L);
        String size = response.body() instanceof byte[] body ? body.length + " bytes" : "stream";
        // Not formatted by a pattern, which takes longer than the rest of this method.
        String line = (request.getMethodName().length() > MAX_PATH ? "?" : printable(request.getMethodName()))
                + " " + route(request)
                + " " + RequestProtocol.of(request)
                + " " + response.code()
                + " " + size
                + " " + millis(nanos) + " ms "
                + origins.of(request).client().getHostAddress();
        @Nullable String trace = response.getHeaders().get(TraceContextHeaders.TRACE_ID);
        Runnable leave = trace == null ? () -> {} : scope.enter(trace);
        try {
            LOG.log(System.Logger.Level.INFO, line);
        } finally {
            leave.run();
        }
    }

    /** Returns a time in milliseconds, with one decimal. */
    private static String millis(long nanos) {
        long tenths = (nanos + NANOS_PER_TENTH / 2) / NANOS_PER_TENTH;
        return tenths / TENTHS_PER_MILLI + "." + tenths % TENTHS_PER_MILLI;
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
