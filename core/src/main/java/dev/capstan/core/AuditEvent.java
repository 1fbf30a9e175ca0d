package dev.capstan.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * An event in the audit trail.
 *
 * @param kind kind of event, such as {@code capability_invocation}
 * @param ts time of the event, to the millisecond
 * @param tenantId tenant that the event belongs to
 * @param details further fields; must not repeat {@code kind}, {@code ts} or {@code tenantId}
 */
public record AuditEvent(String kind, Instant ts, String tenantId, ObjectNode details) {

    public AuditEvent {
        for (String reserved : new String[] {"kind", "ts", "tenantId"}) {
            if (details.has(reserved)) {
                throw new IllegalArgumentException(
                        "the details of an event must not contain the reserved key " + reserved);
            }
        }
    }
}
