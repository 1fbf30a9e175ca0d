package dev.capstan.core.port;

import dev.capstan.core.AuditEvent;
import java.util.List;

/** The permanent record of audit events. */
@FunctionalInterface
public interface AuditTrail {

    /**
     * Records these events together and in this order, and returns once they are durable.
     *
     * <p>Within a transaction of the database that stores the trail, the events are part of the transaction: they
     * become durable together with the change, or not at all. They should come last in a transaction, because every
     * other writer of the trail waits for its end.
     *
     * @throws AuditUnavailable if they are not durable, in which case none of them is recorded
     */
    void append(List<AuditEvent> events);

    /** Whether events can be recorded, as far as is known. While they cannot, no work starts that must be recorded. */
    default boolean isWritable() {
        return true;
    }
}
