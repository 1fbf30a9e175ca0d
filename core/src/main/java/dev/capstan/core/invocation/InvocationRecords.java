package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Capability;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Side;
import dev.capstan.core.Violation;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Text;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The audit records of a call: one invocation record, preceded by one record for each side that broke its schema. */
final class InvocationRecords {

    /** The kind of the record of each invalid payload, with all of its violations (TC-4.1, TC-4.2). */
    static final String VIOLATION = "capability_schema_violation";

    /** The kind of the record of each call, for any outcome (INV-3.3). */
    static final String INVOCATION = "capability_invocation";

    static final String EXECUTION_TIME = "executionTimeMs";

    private static final int MAX_NAME_LENGTH = 128;
    private static final int MAX_PATH_LENGTH = 4_096;
    private static final int MAX_MESSAGE_LENGTH = 1_024;
    private static final int MAX_VIOLATIONS_BYTES = 131_072; // half of what a record may have

    private InvocationRecords() {}

    static List<AuditEvent> of(Outcome outcome, Instant at) {
        List<AuditEvent> events = new ArrayList<>();
        for (ToleratedViolations violation : outcome.call().toleratedViolations()) {
            events.add(violation(
                    outcome.call(),
                    Optional.of(violation.side()),
                    violation.violations(),
                    Enforcement.BEST_EFFORT,
                    at));
        }
        if (outcome instanceof Outcome.Refused refused && refused.refusal().code() == RefusalCode.SCHEMA_VIOLATION) {
            Refusal refusal = refused.refusal();
            events.add(violation(refused.call(), refusal.side(), refusal.violations(), Enforcement.STRICT, at));
        }
        events.add(invocation(outcome, at));
        return events;
    }

    private static AuditEvent violation(
            Call call, Optional<Side> side, List<Violation> violations, Enforcement enforcement, Instant at) {
        ObjectNode details = subject(call);
        side.ifPresent(broken -> details.put("side", broken.wire()));
        putViolations(details.putArray("violations"), violations);
        if (enforcement != Enforcement.STRICT) {
            details.put("enforcement", enforcement.wire());
        }
        return event(VIOLATION, call, at, details);
    }

    /** Adds the violations, bounded: a caller or a peer whose names they have must not make a record too large. */
    private static void putViolations(ArrayNode array, List<Violation> violations) {
        int left = MAX_VIOLATIONS_BYTES;
        for (Violation violation : violations) {
            ObjectNode recorded = Json.object()
                    .put("path", Text.abbreviate(violation.path(), MAX_PATH_LENGTH))
                    .put("message", Text.abbreviate(violation.message(), MAX_MESSAGE_LENGTH));
            left -= Json.writeBytes(recorded).length;
            if (left < 0) {
                int more = violations.size() - array.size();
                array.addObject()
                        .put("path", "")
                        .put("message", "has " + more + " more violations, which are not recorded");
                return;
            }
            array.add(recorded);
        }
    }

    private static AuditEvent invocation(Outcome outcome, Instant at) {
        Call call = outcome.call();
        ObjectNode details = requestDetails(call);
        outcome.fold(
                succeeded -> details.put("outcome", "succeeded"),
                refused -> putRefusal(details, refused.refusal().code()));
        call.parts().summary().ifPresent(parts -> details.putObject("parts")
                .put("count", parts.count())
                .put("sha256", parts.digest()));
        details.put(EXECUTION_TIME, outcome.elapsed().toMillis());
        return event(INVOCATION, call, at, details);
    }

    /** Returns the details of the invocation record that are known before the outcome. */
    static ObjectNode requestDetails(Call call) {
        ObjectNode details =
                subject(call).put("surface", call.entrance().surface().label());
        call.found().ifPresent(c -> details.put("capabilityVersion", c.version().toString()));
        putCaller(details, call.caller());
        return details;
    }

    private static void putCaller(ObjectNode details, Caller caller) {
        details.put("caller", caller.id());
        if (caller.authentication() != Caller.Authentication.NONE) {
            details.put("authentication", caller.authentication().wire());
        }
        Json.putIfPresent(details, "callerHost", caller.hostId());
        Json.putIfPresent(details, "callerPerson", caller.person());
        Caller.@Nullable OnBehalfOf principal = caller.onBehalfOf();
        if (principal != null) {
            details.put("onBehalfOf", principal.agent());
            Json.putIfPresent(details, "onBehalfOfHost", principal.host());
            Json.putIfPresent(details, "onBehalfOfPerson", principal.person());
        }
    }

    static ObjectNode putRefusal(ObjectNode details, RefusalCode code) {
        return details.put("outcome", "refused").put("code", code.wire());
    }

    static ObjectNode subject(Call call) {
        ObjectNode details = Json.object()
                .put(
                        "capabilityName",
                        call.found()
                                .map(Capability::name)
                                .orElseGet(() -> Text.abbreviate(call.target().capability(), MAX_NAME_LENGTH)));
        peer(call).ifPresent(peer -> details.put("peerId", peer.uri()));
        details.put("correlationId", call.correlationId()).put("traceId", call.traceId());
        Json.putIfPresent(details, "sessionId", call.sessionId());
        return details;
    }

    private static Optional<AgentId> peer(Call call) {
        return call.found()
                .map(Capability::agent)
                .or(() -> Optional.ofNullable(call.target().agent()));
    }

    private static AuditEvent event(String kind, Call call, Instant at, ObjectNode details) {
        return new AuditEvent(kind, at, call.caller().tenantId(), details);
    }
}
