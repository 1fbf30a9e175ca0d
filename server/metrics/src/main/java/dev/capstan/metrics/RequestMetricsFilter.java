package dev.capstan.metrics;

import dev.capstan.http.common.RequestRoute;
import dev.capstan.origin.RequestProtocol;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/** Measures HTTP requests by method, route, status and protocol. A request for no route counts under one name. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class RequestMetricsFilter {

    private static final String BEGIN = "capstan.metrics.begin";

    private final MeterRegistry registry;
    private final ConcurrentMap<TimerKey, Timer> timers = new ConcurrentHashMap<>();

    private record TimerKey(String method, String route, int status, String protocol) {}

    RequestMetricsFilter(ServerMetrics metrics) {
        this.registry = metrics.registry();
    }

    @RequestFilter
    void begin(HttpRequest<?> request) {
        request.setAttribute(BEGIN, System.nanoTime());
    }

    @ResponseFilter
    void end(HttpRequest<?> request, MutableHttpResponse<?> response) {
        request.getAttribute(BEGIN, Long.class).ifPresent(begin -> timers.computeIfAbsent(
                        new TimerKey(
                                request.getMethod().name(),
                                RequestRoute.of(request).orElse("none"),
                                response.code(),
                                RequestProtocol.of(request)),
                        this::timer)
                .record(System.nanoTime() - begin, TimeUnit.NANOSECONDS));
    }

    private Timer timer(TimerKey key) {
        return Timer.builder("capstan.http.requests")
                .description("time of HTTP requests")
                .tags("method", key.method(), "route", key.route(), "protocol", key.protocol())
                .tag("status", String.valueOf(key.status()))
                .register(registry);
    }
}
