package dev.capstan.server.wiring;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.capstan.audit.AppendRecord;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.ReadinessCheck;
import dev.capstan.database.audit.ChainLengths;
import dev.capstan.database.grants.OpenApprovals;
import dev.capstan.h2.ConnectionPool;
import dev.capstan.http.connection.BodyBudget;
import dev.capstan.http.connection.Connections;
import dev.capstan.http.connection.RequestConcurrencyListener;
import dev.capstan.metrics.MeteredAuditTrail;
import dev.capstan.metrics.ServerGauges;
import dev.capstan.metrics.ServerMetrics;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import javax.sql.DataSource;

/** The metrics of the server, and what they measure. */
@Factory
final class MetricsFactory {

    @Singleton
    @Bean(preDestroy = "close")
    ServerMetrics serverMetrics(@Property(name = Settings.DATA, defaultValue = ".") String data) {
        return new ServerMetrics(Path.of(data));
    }

    @Singleton
    AuditTrail meteredAuditTrail(AppendRecord trail, ServerMetrics metrics) {
        return new MeteredAuditTrail(trail, metrics);
    }

    @Singleton
    ServerGauges serverGauges(
            ServerMetrics metrics,
            InvokeCapability calls,
            List<ReadinessCheck> checks,
            Connections connections,
            BodyBudget bodies,
            RequestConcurrencyListener requests,
            Map<String, HandlerExecutor> workers,
            OpenApprovals approvals,
            ChainLengths chains,
            DataSource database) {
        return () -> {
            metrics.limit("connections", connections::count, connections::limit);
            metrics.limit("body-bytes", bodies::reserved, bodies::limit);
            metrics.limit("requests", requests::active, requests::limit);
            workers.forEach(
                    (name, permits) -> metrics.limit("workers-" + name, permits::permitsInUse, permits::permits));
            metrics.gauge("capstan.approvals.open", "approvals that a user may decide on", approvals::count);
            metrics.gauges("capstan.audit.head", "number of the last record of a chain", "tenant", chains::read);
            metrics.gauge("capstan.calls.running", "calls that have started and are not recorded", calls::activeCount);
            checks.forEach(check -> metrics.gauge(
                    "capstan.ready",
                    "1 if the condition holds, otherwise 0",
                    () -> check.problem().isEmpty() ? 1 : 0,
                    "check",
                    check.name()));
            HikariDataSource pool = ConnectionPool.of(database);
            metrics.limit(
                    "database-connections",
                    () -> open(pool, HikariPoolMXBean::getActiveConnections),
                    pool::getMaximumPoolSize);
            connections(metrics, pool, "active", HikariPoolMXBean::getActiveConnections);
            connections(metrics, pool, "idle", HikariPoolMXBean::getIdleConnections);
            connections(metrics, pool, "awaited", HikariPoolMXBean::getThreadsAwaitingConnection);
        };
    }

    private static void connections(
            ServerMetrics metrics, HikariDataSource pool, String state, ToDoubleFunction<HikariPoolMXBean> count) {
        metrics.gauge(
                "capstan.database.connections",
                "connections of the pool, and calls that wait for one",
                () -> open(pool, count),
                "state",
                state);
    }

    private static double open(HikariDataSource pool, ToDoubleFunction<HikariPoolMXBean> count) {
        return Optional.ofNullable(pool.getHikariPoolMXBean())
                .map(count::applyAsDouble)
                .orElse(0.0);
    }
}
