package dev.capstan.grants.lifecycle;

import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.port.Executions;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.SeenTokens;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.stream.Stream;

/** The deletion of obsolete data: undecided registrations, expired tokens and results that were not fetched. */
public final class PurgeExpired {

    /** The time for which a registration waits for a user before it is deleted. */
    public static final Duration RETENTION = Duration.ofDays(1);

    /** The time for which an expired approval is kept; longer than the registration it belongs to. */
    public static final Duration APPROVALS_RETENTION = RETENTION.multipliedBy(2);

    /**
     * The time for which a used token is kept after it expires, since one that was checked just in time may still wait.
     */
    public static final Duration TOKENS_RETENTION = Duration.ofMinutes(1);

    /** The time for which the result of an execution is kept after its end. */
    public static final Duration RESULTS_RETENTION = Duration.ofMinutes(10);

    /** The maximum number of pending hosts whose agents are deleted at once, oldest first. */
    private static final int MAX_HOSTS = Quotas.DEFAULT.waitingHosts();

    private final GrantRepositories repositories;
    private final SeenTokens seenTokens;
    private final Executions executions;
    private final PurgePending purgePending;
    private final InstantSource clock;

    public PurgeExpired(
            GrantRepositories repositories,
            SeenTokens seenTokens,
            Executions executions,
            AuditTrail trail,
            InstantSource clock) {
        this.repositories = repositories;
        this.seenTokens = seenTokens;
        this.executions = executions;
        this.purgePending = new PurgePending(repositories, new GrantLog(repositories.hosts(), trail, clock));
        this.clock = clock;
    }

    /**
     * Deletes the uses of expired tokens. Every node does, since each has uses in memory, and refuses what was usable no
     * longer than a deleted one.
     */
    public void deleteUsedTokens() {
        seenTokens.deleteExpired(clock.instant().minus(TOKENS_RETENTION));
    }

    /** Deletes everything that is obsolete now. */
    public void run() {
        deleteUsedTokens();
        Instant now = clock.instant();
        Instant before = now.minus(RETENTION);
        executions.deleteBefore(now.minus(RESULTS_RETENTION), before);
        Stream.concat(
                        repositories.agents().hostsOfPending(before).stream(),
                        repositories.hosts().waitingSince(before, MAX_HOSTS).stream())
                .distinct()
                .forEach(hostId -> purgePending.agents(hostId, before));
        repositories.approvals().deleteBefore(now.minus(APPROVALS_RETENTION));
        purgePending.hosts(before);
    }
}
