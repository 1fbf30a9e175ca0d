package dev.capstan.core.port;

import dev.capstan.core.AuditEvent;
import java.util.List;

/** Where events are recorded for good. */
@FunctionalInterface
public interface AuditTrail {

    /**
     * Records these events together and in this order, and returns once they are durable.
     *
     * <p>Within a transaction of the database that keeps the trail, the events are a part of it: they become durable with
     * the change that they tell of, or neither happens. Records come last in a transaction, since every other writer of
     * the trail waits for its end.
     *
     * @throws AuditUnavailable where they are not, in which case none of them is
     */
    void append(List<AuditEvent> events);

    /** Whether events can be recorded as far as is known; while they cannot, nothing begins that has to be recorded. */
    default boolean isWritable() {
        return true;
    }
}
