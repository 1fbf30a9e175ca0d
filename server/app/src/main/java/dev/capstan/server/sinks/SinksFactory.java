package dev.capstan.server.sinks;

import dev.capstan.audit.port.ChainStore;
import dev.capstan.audit.port.ExportCursors;
import dev.capstan.metrics.ServerMetrics;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.SinkSettings;
import dev.capstan.server.wiring.CleanupTurn;
import dev.capstan.sinks.SinkThread;
import dev.capstan.sinks.Sinks;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.function.DoubleSupplier;

/** The delivery of audit records to the configured receivers. Of servers that share a database, one delivers. */
@Factory
final class SinksFactory {

    @Singleton
    @Bean(preDestroy = "close")
    @Requires(property = Settings.SINKS)
    Sinks sinks(
            @Property(name = Settings.SINKS) String urls,
            ChainStore chains,
            ExportCursors cursors,
            CleanupTurn turn,
            InstantSource clock,
            ServerMetrics metrics) {
        Sinks sinks = new Sinks(SinkSettings.addresses(urls), chains, cursors, turn::isOurs, clock);
        sinks.all().forEach(sink -> {
            gauge(metrics, sink, "lag.records", "records that are not delivered", sink::lag);
            gauge(metrics, sink, "delivered", "records that the receiver has taken from this server", sink::delivered);
            gauge(metrics, sink, "rejected", "records that the receiver has rejected for good", sink::rejected);
            gauge(metrics, sink, "failures", "attempts that failed", sink::failures);
            gauge(
                    metrics,
                    sink,
                    "refused",
                    "1 if the records of a tenant are refused or damaged",
                    () -> sink.isRefused() ? 1 : 0);
        });
        return sinks;
    }

    private static void gauge(
            ServerMetrics metrics, SinkThread sink, String name, String description, DoubleSupplier value) {
        metrics.gauge("capstan.sink." + name, description, value, "sink", sink.name());
    }
}
