package dev.capstan.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * Something that happened and is to be recorded for good.
 *
 * @param kind what happened, such as {@code capability_invocation}
 * @param ts when, to the millisecond
 * @param tenantId to whom it belongs
 * @param details the fields beside {@code kind}, {@code ts} and {@code tenantId}, which they must not repeat
 */
public record AuditEvent(String kind, Instant ts, String tenantId, ObjectNode details) {

    public AuditEvent {
        for (String reserved : new String[] {"kind", "ts", "tenantId"}) {
            if (details.has(reserved)) {
                throw new IllegalArgumentException("the details of an event must not repeat " + reserved);
            }
        }
    }
}
