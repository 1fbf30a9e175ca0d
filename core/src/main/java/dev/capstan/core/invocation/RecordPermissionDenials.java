package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Permission;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;
import java.time.InstantSource;
import java.util.List;

/** A recorder of attempts without permission, on the audit trail (INV-3.2). */
public final class RecordPermissionDenials {

    /** The kind of the record for each attempt, in addition to the invocation record. */
    static final String DENIAL = "permission_denied";

    private static final int MAX_ATTEMPT_LENGTH = 200;

    private final AuditTrail trail;
    private final InstantSource clock;

    /** Creates a recorder that writes to an audit trail. */
    public RecordPermissionDenials(AuditTrail trail, InstantSource clock) {
        this.trail = trail;
        this.clock = clock;
    }

    /**
     * Records one attempt, and returns once the record is durable.
     *
     * @param call call with its capability
     * @param permission missing permission
     * @param attempted description of the attempt, without secrets; abbreviated to 200 characters
     */
    public void record(Call call, Permission permission, String attempted) {
        ObjectNode details = InvocationRecords.subject(call)
                .put("caller", call.caller().id())
                .put("permission", permission.wire())
                .put("attempted", Text.abbreviate(Printable.replaced(attempted, hidden -> "?"), MAX_ATTEMPT_LENGTH));
        trail.append(
                List.of(new AuditEvent(DENIAL, clock.instant(), call.caller().tenantId(), details)));
    }
}
