package dev.capstan.grants.authentication;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A recorder of refused tokens that limits the records which invalid ones add to the audit chain.
 *
 * <p>In each minute the first {@value #MAX_INDIVIDUAL_RECORDS} refusals of each host or agent that signed its token are
 * recorded individually, and so are the first {@value #MAX_INDIVIDUAL_RECORDS} of all other callers together. The rest
 * is counted and summarized in one record per minute. Thread-safe.
 */
public final class RefusedTokens {

    /** The maximum number of individual records per minute, for each identity and for all unknown callers together. */
    public static final int MAX_INDIVIDUAL_RECORDS = 10;

    private static final System.Logger LOG = System.getLogger(RefusedTokens.class.getName());
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final String UNKNOWN_CALLERS = "";

    private final AuditTrail trail;
    private final InstantSource clock;
    private final Supplier<Optional<String>> address;
    private final Map<String, Integer> recorded = new HashMap<>();
    private RefusalCounter counter;
    private Instant since;

    /**
     * Creates a recorder that writes to an audit trail.
     *
     * @param address the client address of this thread's request, or empty if unknown
     */
    public RefusedTokens(AuditTrail trail, InstantSource clock, Supplier<Optional<String>> address) {
        this.trail = trail;
        this.clock = clock;
        this.address = address;
        this.since = clock.instant();
        this.counter = new RefusalCounter(since);
    }

    /**
     * One refusal.
     *
     * @param code the code in the response
     * @param reason a stable word for the cause
     * @param hostId the host that the token names, or null if unknown
     * @param agentId the agent that it names, or null if unknown
     * @param isSigned whether it was signed with the key of the host or agent it names
     */
    record RefusedToken(
            RefusalCode code,
            String reason,
            @Nullable String hostId,
            @Nullable String agentId,
            boolean isSigned) {

        /** Returns the identity that signed the token; empty for an unknown caller, regardless of what it names. */
        String identity() {
            String named = agentId == null ? hostId : agentId;
            return isSigned && named != null ? named : UNKNOWN_CALLERS;
        }

        ObjectNode details() {
            ObjectNode details = Json.object().put("code", code.wire()).put("reason", reason);
            Json.putIfPresent(details, "hostId", hostId);
            Json.putIfPresent(details, "agentId", agentId);
            return details;
        }
    }

    /**
     * Records a refusal individually, or counts it.
     *
     * @throws AuditUnavailable if it must be recorded and cannot be
     */
    void add(RefusedToken refusal) {
        if (isWindowOver()) {
            flush();
        }
        if (isOneByOne(refusal)) {
            append("token_refused", refusal.details());
        }
    }

    private synchronized boolean isWindowOver() {
        return !clock.instant().isBefore(since.plus(WINDOW));
    }

    private synchronized boolean isOneByOne(RefusedToken refusal) {
        if (recorded.merge(refusal.identity(), 1, Integer::sum) <= MAX_INDIVIDUAL_RECORDS) {
            return true;
        }
        counter.add(refusal.code().wire(), refusal.reason(), address.get());
        return false;
    }

    /** Records the summary of counted refusals, if any. If that fails, the counts are kept for the next summary. */
    public void flush() {
        RefusalCounter counted;
        Instant now = clock.instant();
        synchronized (this) {
            counted = counter;
            counter = new RefusalCounter(now);
            since = now;
            recorded.clear();
        }
        if (counted.isEmpty()) {
            return;
        }
        try {
            append("tokens_refused", counted.toJson(now));
        } catch (AuditUnavailable unavailable) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the summary of refused tokens could not be recorded; it is kept and recorded later");
            synchronized (this) {
                counter = counted.with(counter);
            }
        }
    }

    private void append(String kind, ObjectNode details) {
        trail.append(List.of(new AuditEvent(kind, clock.instant(), Caller.DEFAULT_TENANT, details)));
    }
}
