package dev.capstan.grants.lifecycle;

import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.port.Executions;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.SeenTokens;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Forgets what no longer counts: registrations that nobody decided, tokens past their time, results nobody fetched. */
public final class PurgeExpired {

    /** How long a registration waits for a person before it is forgotten. */
    public static final Duration RETENTION = Duration.ofDays(1);

    /** How long an approval is kept once its time is over: longer than what it is about waits. */
    public static final Duration APPROVALS_RETENTION = RETENTION.multipliedBy(2);

    /** How long a used token is known beyond its time: one that was looked at just in time may still be waiting. */
    public static final Duration TOKENS_RETENTION = Duration.ofMinutes(1);

    /** How long the result of an execution is kept from its end. */
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

    /** Forgets it. */
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
