package dev.capstan.server.traces;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.capstan.core.port.CallObserver;
import dev.capstan.core.secret.SecretReader;
import dev.capstan.core.secret.SecretRef;
import dev.capstan.metrics.ServerMetrics;
import dev.capstan.server.settings.Settings;
import dev.capstan.traces.CollectorHeaders;
import dev.capstan.traces.TraceExport;
import dev.capstan.traces.TracedCalls;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The export of spans, if a collector is configured. */
@Factory
final class TracesFactory {

    @Singleton
    @Bean(preDestroy = "close")
    @Requires(property = Settings.OTLP_ENDPOINT)
    TraceExport traceExport(
            @Property(name = Settings.OTLP_ENDPOINT) String collector,
            @Property(name = Settings.TRACE_RATIO, defaultValue = "0.01") double ratio,
            @Nullable @Property(name = Settings.OTLP_HEADERS_FILE) String file,
            SecretReader secrets,
            ServerMetrics metrics) {
        TraceExport export = new TraceExport(
                collector,
                file == null ? CollectorHeaders.NONE : headers(file, secrets),
                ratio,
                UUID.randomUUID().toString());
        metrics.counter("capstan.traces.exported", "spans that the collector has taken", export, TraceExport::exported);
        metrics.counter("capstan.traces.lost", "spans that the collector has not taken", export, TraceExport::lost);
        metrics.counter("capstan.traces.dropped", "spans that found the queue full", export, TraceExport::dropped);
        metrics.counter("capstan.traces.failures", "exports that failed", export, TraceExport::failures);
        return export;
    }

    private static CollectorHeaders headers(String file, SecretReader secrets) {
        try {
            return CollectorHeaders.parse(new String(
                    secrets.read(
                            new SecretRef.File(Path.of(file).toAbsolutePath().toString())),
                    UTF_8));
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException("--otlp-headers-file: " + invalid.getMessage(), invalid);
        }
    }

    @Singleton
    CallObserver callObserver(@Nullable TraceExport export, InstantSource clock) {
        return export == null ? CallObserver.NONE : new TracedCalls(export, clock);
    }
}
