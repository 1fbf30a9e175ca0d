package dev.capstan.metrics;

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

    private final ServerMetrics metrics;

    MetricsController(ServerMetrics metrics) {
        this.metrics = metrics;
    }

    /** Returns all metrics, as OpenMetrics where the client accepts that. */
    @Get
    @Produces({MediaType.TEXT_PLAIN, "application/openmetrics-text"})
    HttpResponse<byte[]> metrics(HttpRequest<?> request) {
        String accept =
                request.getHeaders().get(HttpHeaders.ACCEPT, String.class).orElse("");
        return HttpResponse.ok(metrics.scrape(accept).getBytes(StandardCharsets.UTF_8))
                .header(HttpHeaders.CONTENT_TYPE, metrics.contentType(accept));
    }
}
