package dev.capstan.grants.lifecycle;

import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.port.Executions;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.SeenTokens;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

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

    private final GrantRepositories ledger;
    private final SeenTokens seen;
    private final Executions executions;
    private final PurgePending forgetPending;
    private final InstantSource clock;

    public PurgeExpired(
            GrantRepositories ledger, SeenTokens seen, Executions executions, AuditTrail trail, InstantSource clock) {
        this.ledger = ledger;
        this.seen = seen;
        this.executions = executions;
        this.forgetPending = new PurgePending(ledger, new GrantLog(trail, clock));
        this.clock = clock;
    }

    /** Deletes everything that is obsolete now. */
    public void run() {
        Instant now = clock.instant();
        seen.deleteExpired(now.minus(TOKENS_RETENTION));
        Instant before = now.minus(RETENTION);
        executions.deleteBefore(now.minus(RESULTS_RETENTION), before);
        ledger.agents().hostsOfPending(before).forEach(hostId -> forgetPending.agents(hostId, before));
        ledger.approvals().deleteBefore(now.minus(APPROVALS_RETENTION));
        forgetPending.hosts(before);
    }
}
