package dev.capstan.metrics;

import dev.capstan.http.common.Preference;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.nio.charset.StandardCharsets;

/** {@code /metrics}: the metrics of the server for Prometheus. */
@Controller("/metrics")
@ExecuteOn(TaskExecutors.BLOCKING)
final class MetricsController {

    private static final String OPEN_METRICS = "application/openmetrics-text";

    private final ServerMetrics metrics;

    MetricsController(ServerMetrics metrics) {
        this.metrics = metrics;
    }

    /** Returns all metrics, as OpenMetrics where the client prefers that. */
    @Get
    @Produces({MediaType.TEXT_PLAIN, OPEN_METRICS})
    HttpResponse<byte[]> metrics(HttpRequest<?> request) {
        String type = Preference.isFor(request, OPEN_METRICS, MediaType.TEXT_PLAIN_TYPE)
                ? ServerMetrics.OPEN_METRICS
                : ServerMetrics.TEXT;
        return HttpResponse.ok(metrics.scrape(type).getBytes(StandardCharsets.UTF_8))
                .header(HttpHeaders.CONTENT_TYPE, type);
    }
}
