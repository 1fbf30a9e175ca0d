package dev.capstan.grants.authentication;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.limits.RecordLimit;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    private static final String UNKNOWN_CALLERS = "";

    private final AuditTrail trail;
    private final InstantSource clock;
    private final Supplier<Optional<String>> address;
    private final RecordLimit<Reason> limit;

    /**
     * Creates a recorder that writes to an audit trail.
     *
     * @param address the client address of this thread's request, or empty if unknown
     */
    public RefusedTokens(AuditTrail trail, InstantSource clock, Supplier<Optional<String>> address) {
        this.trail = trail;
        this.clock = clock;
        this.address = address;
        this.limit = new RecordLimit<>(
                MAX_INDIVIDUAL_RECORDS, Integer.MAX_VALUE, trail, clock, "tokens_refused", RefusedTokens::describe);
    }

    private record Reason(String code, String reason) implements Comparable<Reason> {

        private static final Comparator<Reason> ORDER =
                Comparator.comparing(Reason::code).thenComparing(Reason::reason);

        @Override
        public int compareTo(Reason other) {
            return ORDER.compare(this, other);
        }
    }

    private static void describe(RecordLimit.Counts<Reason> counts, ObjectNode summary) {
        long tokens =
                counts.byReason().values().stream().mapToLong(Long::longValue).sum();
        summary.put("tokens", tokens).put("addresses", counts.sources().size());
        ArrayNode reasons = summary.putArray("reasons");
        counts.byReason().forEach((reason, count) -> reasons.addObject()
                .put("code", reason.code())
                .put("reason", reason.reason())
                .put("count", count));
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
        Reason reason = new Reason(refusal.code().wire(), refusal.reason());
        if (limit.isIndividual(
                refusal.identity(), reason, address.get().map(Set::of).orElse(Set.of()))) {
            trail.append(List.of(
                    new AuditEvent("token_refused", clock.instant(), Caller.DEFAULT_TENANT, refusal.details())));
        }
    }

    /** Records the summary of counted refusals, if any. If that fails, the counts are kept for the next summary. */
    public void flush() {
        limit.flush();
    }
}
