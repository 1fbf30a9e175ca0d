package dev.capstan.server.traces;

import dev.capstan.core.port.CallObserver;
import dev.capstan.metrics.ServerMetrics;
import dev.capstan.server.settings.Settings;
import dev.capstan.traces.TraceExport;
import dev.capstan.traces.TracedCalls;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The export of spans, if a collector is configured. */
@Factory
final class TracesFactory {

    private static final double DEFAULT_RATIO = 0.01;

    @Singleton
    @Bean(preDestroy = "close")
    @Requires(property = Settings.OTLP_ENDPOINT)
    TraceExport traceExport(
            @Property(name = Settings.OTLP_ENDPOINT) String collector,
            @Nullable @Property(name = Settings.TRACE_RATIO) Double ratio,
            ServerMetrics metrics) {
        TraceExport export = new TraceExport(
                collector,
                ratio == null ? DEFAULT_RATIO : ratio,
                UUID.randomUUID().toString());
        metrics.gauge("capstan.traces.exported", "spans that the collector has taken", export::exported);
        metrics.gauge("capstan.traces.lost", "spans that the collector has not taken", export::lost);
        return export;
    }

    @Singleton
    CallObserver callObserver(@Nullable TraceExport export, InstantSource clock) {
        return export == null ? CallObserver.NONE : new TracedCalls(export, clock);
    }
}
