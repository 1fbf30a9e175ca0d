package dev.capstan.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.DiskSpaceMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The metrics of a server and of its process. */
public final class ServerMetrics implements AutoCloseable {

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();

    /**
     * Creates the metrics of this process.
     *
     * @param data directory whose disk is measured
     */
    public ServerMetrics(Path data) {
        Stream.<MeterBinder>of(
                        collections,
                        new JvmMemoryMetrics(),
                        new JvmThreadMetrics(),
                        new ProcessorMetrics(),
                        new FileDescriptorMetrics(),
                        new UptimeMetrics(),
                        new DiskSpaceMetrics(data.toFile(), List.of()))
                .forEach(binder -> binder.bindTo(registry));
    }

    /** Adds a value that is read when metrics are. */
    public void gauge(String name, String description, DoubleSupplier value, String... tags) {
        Gauge.builder(name, value, DoubleSupplier::getAsDouble)
                .description(description)
                .tags(Tags.of(tags))
                .strongReference(true)
                .register(registry);
    }

    /** Adds a count that only grows, and is read when metrics are. The source must be in use as long as the metrics. */
    public <T> void counter(String name, String description, T source, ToDoubleFunction<T> count) {
        FunctionCounter.builder(name, source, count).description(description).register(registry);
    }

    MeterRegistry registry() {
        return registry;
    }

    /**
     * Returns all metrics.
     *
     * @param accept media types that the client accepts, as in the header; empty for the text format
     */
    public String scrape(String accept) {
        return registry.scrape(contentType(accept));
    }

    /** Returns the media type that {@link #scrape} uses: OpenMetrics where it is accepted, otherwise plain text. */
    public String contentType(String accept) {
        return accept.contains("application/openmetrics-text")
                ? "application/openmetrics-text; version=1.0.0; charset=utf-8"
                : "text/plain; version=0.0.4; charset=utf-8";
    }

    @Override
    public void close() {
        collections.close();
        registry.close();
    }
}
