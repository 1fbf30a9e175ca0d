package dev.capstan.core.port;

import dev.capstan.core.AuditEvent;
import java.util.List;

/** Where events are recorded for good. */
@FunctionalInterface
public interface AuditTrail {

    /**
     * Records these events together and in this order, and returns once they are durable.
     *
     * @throws AuditUnavailable where they are not, in which case none of them is
     */
    void append(List<AuditEvent> events);
}
