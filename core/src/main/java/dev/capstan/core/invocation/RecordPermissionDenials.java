package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Permission;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.text.Printable;
import java.time.InstantSource;
import java.util.List;

/** Puts on the audit trail what a call tried without the permission for it (INV-3.2). */
public final class RecordPermissionDenials {

    /** One record for each attempt, besides the invocation record. */
    static final String DENIAL = "permission_denied";

    private static final int MAX_ATTEMPT_LENGTH = 200;

    private final AuditTrail trail;
    private final InstantSource clock;

    /**
     * Records denials.
     *
     * @param trail where they are recorded
     * @param clock what time it is
     */
    public RecordPermissionDenials(AuditTrail trail, InstantSource clock) {
        this.trail = trail;
        this.clock = clock;
    }

    /**
     * Records one attempt, and returns once it is durable.
     *
     * @param call the call, its capability known
     * @param permission what would have been needed
     * @param attempted what was tried, without anything secret; the first 200 characters are kept
     */
    public void record(Call call, Permission permission, String attempted) {
        ObjectNode details = InvocationRecords.subject(call)
                .put("caller", call.caller().id())
                .put("permission", permission.wire())
                .put("attempted", legible(attempted));
        trail.append(
                List.of(new AuditEvent(DENIAL, clock.instant(), call.caller().tenantId(), details)));
    }

    private static String legible(String attempted) {
        StringBuilder text = new StringBuilder();
        attempted
                .codePoints()
                .limit(MAX_ATTEMPT_LENGTH)
                .map(sign -> Printable.isHidden(sign) ? '?' : sign)
                .forEach(text::appendCodePoint);
        return text.toString();
    }
}
