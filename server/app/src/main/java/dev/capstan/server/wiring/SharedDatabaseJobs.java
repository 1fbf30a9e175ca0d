package dev.capstan.server.wiring;

import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.text.Text;
import dev.capstan.database.JdbcCancellations;
import dev.capstan.database.JdbcSharedResults;
import dev.capstan.database.JdbcTraceClaims;
import dev.capstan.database.NodeClock;
import dev.capstan.database.NodeHeartbeat;
import dev.capstan.database.NodeKeys;
import dev.capstan.grants.execution.AbandonExecutions;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.keys.PublishedKeys;
import dev.capstan.keys.ServerKey;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Requires;
import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;

/**
 * The jobs of a server that shares its database: it shows that it is alive, publishes its key and learns those of the
 * others, ends the executions of servers that are not alive, and stops calls that were cancelled at another server.
 */
@Singleton
@Requires(property = Settings.DATA)
@Requires(property = EmbeddedDatabase.EXCLUSIVE, value = "false")
final class SharedDatabaseJobs {

    private static final System.Logger LOG = System.getLogger(SharedDatabaseJobs.class.getName());

    /** Shows that this server is alive; a job of its own, so that no other delays it. */
    @Scheduled(initialDelay = "0s", fixedDelay = NodeHeartbeat.PERIOD)
    void beat(NodeHeartbeat heartbeat) {
        attempt(heartbeat::beat);
    }

    @Scheduled(initialDelay = "0s", fixedDelay = "5s")
    void exchangeKeys(NodeKeys nodes, ServerKey own, PublishedKeys published) {
        attempt(() -> published.setOthers(nodes.exchange(own.publicKey())));
    }

    @Scheduled(initialDelay = "0s", fixedDelay = "30s")
    void compareClocks(NodeClock clock) {
        attempt(clock::compare);
    }

    @Scheduled(initialDelay = "5s", fixedDelay = "5s")
    void shareResults(JdbcSharedResults results) {
        attempt(results::endAll);
    }

    @Scheduled(initialDelay = "0s", fixedDelay = "5s")
    void deleteOld(JdbcCancellations cancellations, JdbcTraceClaims claims, JdbcSharedResults results) {
        attempt(() -> {
            cancellations.deleteOld();
            claims.deleteOld();
            results.deleteOld();
        });
    }

    @Scheduled(initialDelay = "0s", fixedDelay = "5s")
    void endCallsOfDeadServers(JdbcTraceClaims claims, AbandonExecutions abandonExecutions) {
        attempt(() -> {
            claims.deleteOfDeadNodes();
            int abandoned = abandonExecutions.runForDeadNodes();
            if (abandoned > 0) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        Text.count(abandoned, "execution") + " marked as failed, because another server died");
            }
        });
    }

    @Scheduled(initialDelay = "0s", fixedDelay = JdbcCancellations.POLL_PERIOD)
    void cancelCalls(JdbcCancellations cancellations, InvokeCapability calls) {
        attempt(() -> cancellations.serve(calls::cancel));
    }

    private static void attempt(Runnable job) {
        try {
            job.run();
        } catch (AuditUnavailable unavailable) {
            // the monitor of the database reports it; the next run tries again
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "a job of the shared database failed; it will run again", e);
        }
    }
}
