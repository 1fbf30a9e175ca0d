package dev.capstan.server.wiring;

import dev.capstan.accounts.signin.SignInLog;
import dev.capstan.agentrpc.RefusedRequests;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.port.RateLimits;
import dev.capstan.database.audit.BuildTimeIndex;
import dev.capstan.discovery.VerificationFailures;
import dev.capstan.discovery.port.Inbox;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.Outbox;
import dev.capstan.discovery.port.ReceivedCapabilities;
import dev.capstan.grants.authentication.RefusedTokens;
import dev.capstan.grants.lifecycle.PurgeExpired;
import dev.capstan.h2.CompactDatabase;
import dev.capstan.negotiation.port.Sessions;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Requires;
import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;

/**
 * The jobs that run once a minute so that no data grows without bound. Of servers that share a database, one deletes the
 * data that all of them share, and each that of which it has a part in memory.
 */
@Singleton
@Requires(property = Settings.DATA)
record CleanupJobs(CleanupTurn turn) {

    private static final System.Logger LOG = System.getLogger(CleanupJobs.class.getName());

    /** The retention of interactions, capabilities and envelopes of peers after their last change. */
    private static final Duration PEER_RETENTION = Duration.ofDays(7);

    @Scheduled(initialDelay = "1m", fixedDelay = "1m")
    void purgeExpired(PurgeExpired purgeExpired) {
        attempt(() -> {
            if (turn.isOurs()) {
                purgeExpired.run();
            } else {
                purgeExpired.deleteUsedTokens();
            }
        });
    }

    @Scheduled(initialDelay = "1m", fixedDelay = "1m")
    void recordSummaries(
            RefusedTokens tokens, VerificationFailures verifications, RefusedRequests requests, SignInLog signIns) {
        attempt(tokens::flush);
        attempt(verifications::flush);
        attempt(requests::flush);
        attempt(signIns::summarise);
    }

    @Scheduled(initialDelay = "1m", fixedDelay = "1m")
    void evictFullBuckets(RateLimits limits) {
        attemptInTurn(limits::evictFull);
    }

    @Scheduled(initialDelay = "1m", fixedDelay = "1m")
    void deleteExpiredPeers(Interactions interactions, ReceivedCapabilities received, Outbox outbox, Inbox inbox) {
        attempt(() -> {
            Instant now = turn.instant();
            interactions.deleteExpired(now, now.minus(PEER_RETENTION));
        });
        attemptInTurn(() -> received.deleteBefore(turn.instant().minus(PEER_RETENTION)));
        attemptInTurn(() -> outbox.deleteBefore(turn.instant().minus(PEER_RETENTION)));
        attemptInTurn(() -> inbox.deleteBefore(turn.instant().minus(PEER_RETENTION)));
    }

    @Scheduled(initialDelay = "1m", fixedDelay = "1m")
    void deleteExpiredSessions(Sessions sessions) {
        attemptInTurn(() -> sessions.deleteBefore(turn.instant()));
    }

    @Scheduled(initialDelay = "2s", fixedDelay = "5s")
    void compactDatabase(CompactDatabase compactDatabase) {
        attempt(compactDatabase::run);
    }

    @Scheduled(initialDelay = "1m", fixedDelay = "1m")
    void buildTimeIndex(BuildTimeIndex timeIndex) {
        attemptInTurn(timeIndex::run);
    }

    private void attemptInTurn(Runnable task) {
        attempt(() -> {
            if (turn.isOurs()) {
                task.run();
            }
        });
    }

    private static void attempt(Runnable task) {
        try {
            task.run();
        } catch (AuditUnavailable unavailable) {
            LOG.log(System.Logger.Level.WARNING, "cleanup is paused until the database can be written again");
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "a cleanup job failed; it will run again", e);
        }
    }
}
