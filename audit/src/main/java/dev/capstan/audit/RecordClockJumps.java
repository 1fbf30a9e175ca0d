package dev.capstan.audit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.time.ClockJump;
import dev.capstan.core.time.ConservativeClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recorder of jumps of the wall clock as {@code clock_jumped}, at most one record a minute. The jumps of a minute are
 * one record, from the start of the first to the end of the last. A jump that cannot be recorded is recorded later.
 */
public final class RecordClockJumps {

    /** The kind of the records, with the times {@code from} and {@code to} in epoch milliseconds. */
    public static final String KIND = "clock_jumped";

    private static final System.Logger LOG = System.getLogger(RecordClockJumps.class.getName());

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final ConservativeClock clock;
    private final InstantSource steady;
    private final AuditTrail trail;
    private @Nullable JumpSummary unrecorded;
    private @Nullable Instant recordedAt;

    /**
     * Creates a recorder of the jumps that a clock detects.
     *
     * @param clock clock that detects jumps
     * @param steady clock that measures a minute
     * @param trail audit trail for the records
     */
    public RecordClockJumps(ConservativeClock clock, InstantSource steady, AuditTrail trail) {
        this.clock = clock;
        this.steady = steady;
        this.trail = trail;
    }

    private record JumpSummary(Instant from, Instant to, long byMillis, int count) {

        static JumpSummary with(@Nullable JumpSummary before, ClockJump next) {
            long by = next.by().toMillis();
            return before == null
                    ? new JumpSummary(next.from(), next.to(), by, 1)
                    : new JumpSummary(before.from(), next.to(), before.byMillis() + by, before.count() + 1);
        }

        AuditEvent event() {
            ObjectNode details = Json.object()
                    .put("from", from.toEpochMilli())
                    .put("to", to.toEpochMilli())
                    .put("byMs", byMillis)
                    .put("count", count);
            return new AuditEvent(KIND, to, Caller.DEFAULT_TENANT, details);
        }
    }

    /** Detects a jump since the last run, and records jumps if a record is due. */
    public synchronized void run() {
        clock.detectJump().ifPresent(jump -> {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the system clock was set by {0} ms, to {1}; tokens, approvals and sessions expire by the later"
                            + " time until the clock has been steady for {2} s",
                    Long.toString(jump.by().toMillis()),
                    jump.to(),
                    Long.toString(ConservativeClock.SETTLED.toSeconds()));
            unrecorded = JumpSummary.with(unrecorded, jump);
        });
        Instant now = steady.instant();
        boolean isDue = recordedAt == null || !now.isBefore(recordedAt.plus(MINUTE));
        if (unrecorded != null && isDue) {
            record(unrecorded, now);
        }
    }

    private void record(JumpSummary jumpSummary, Instant now) {
        try {
            trail.append(List.of(jumpSummary.event()));
            unrecorded = null;
            recordedAt = now;
        } catch (AuditUnavailable unavailable) {
            LOG.log(System.Logger.Level.DEBUG, "a clock jump will be recorded later", unavailable);
        }
    }
}
