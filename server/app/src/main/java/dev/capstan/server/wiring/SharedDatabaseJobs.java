package dev.capstan.server.wiring;

import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.database.NodeHeartbeat;
import dev.capstan.database.RowCaches;
import dev.capstan.grants.execution.AbandonExecutions;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Requires;
import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * The jobs of a server that shares its database: it shows that it is alive, and ends the executions of servers that
 * are not.
 */
@Singleton
@Requires(property = Settings.DATA)
@Requires(property = RowCaches.EXCLUSIVE, value = "false")
final class SharedDatabaseJobs {

    /** The silence after which a server counts as dead: twelve signs of life in a row are missing. */
    static final Duration SILENCE = Duration.ofMinutes(1);

    private static final System.Logger LOG = System.getLogger(SharedDatabaseJobs.class.getName());

    private final NodeHeartbeat heartbeat;
    private final AbandonExecutions abandonExecutions;

    SharedDatabaseJobs(NodeHeartbeat heartbeat, AbandonExecutions abandonExecutions) {
        this.heartbeat = heartbeat;
        this.abandonExecutions = abandonExecutions;
    }

    @Scheduled(initialDelay = "0s", fixedDelay = "5s")
    void beat() {
        try {
            heartbeat.beat();
            int abandoned = abandonExecutions.runForDeadNodes(SILENCE);
            if (abandoned > 0) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        abandoned + " executions were running when another server died; they are marked as failed");
            }
        } catch (AuditUnavailable unavailable) {
            // the monitor of the database reports it; tried again in 5 s
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "the executions of dead servers could not be ended; retrying", e);
        }
    }
}
