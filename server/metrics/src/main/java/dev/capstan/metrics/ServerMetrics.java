package dev.capstan.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The metrics of a server and of its process. */
public final class ServerMetrics implements AutoCloseable {

    /** The upper bounds of the buckets of histograms of whole calls. */
    static final Duration[] BUCKETS = LongStream.of(
                    1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    /** The text format of Prometheus. */
    public static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

    /** The format of OpenMetrics. */
    public static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    private static final System.Logger LOG = System.getLogger(ServerMetrics.class.getName());

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final List<Runnable> refreshes = new CopyOnWriteArrayList<>();

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

    /** Adds values of one name that are read together when metrics are, each under its own value of a label. */
    public void gauges(String name, String description, String label, Supplier<Map<String, Long>> values) {
        MultiGauge gauge = MultiGauge.builder(name).description(description).register(registry);
        refreshes.add(() -> gauge.register(
                values.get().entrySet().stream()
                        .map(value -> MultiGauge.Row.of(Tags.of(label, value.getKey()), value.getValue()))
                        .toList(),
                true));
    }

    /** Adds a limit, with what is in use of it. */
    public void limit(String name, DoubleSupplier used, DoubleSupplier maximum) {
        gauge("capstan.limit.used", "what is in use of a limit", used, "limit", name);
        gauge("capstan.limit.maximum", "maximum of a limit", maximum, "limit", name);
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
     * @param type {@link #TEXT} or {@link #OPEN_METRICS}
     */
    public String scrape(String type) {
        refreshes.forEach(ServerMetrics::refresh);
        return registry.scrape(type);
    }

    /** Reads values again. If that fails, because the database is unavailable, the last ones stay. */
    private static void refresh(Runnable refresh) {
        try {
            refresh.run();
        } catch (RuntimeException unavailable) {
            LOG.log(System.Logger.Level.DEBUG, "values of a metric could not be read", unavailable);
        }
    }

    @Override
    public void close() {
        collections.close();
        registry.close();
    }
}
