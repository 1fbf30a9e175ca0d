package dev.capstan.core.inmemory;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.port.AuditTrail;
import java.util.ArrayList;
import java.util.List;

/** An audit trail that is lost with the process and grows with every call: for short programs that use core alone. */
public final class InMemoryAuditTrail implements AuditTrail {

    private final List<AuditEvent> events = new ArrayList<>();

    @Override
    public synchronized void append(List<AuditEvent> more) {
        events.addAll(more);
    }

    /** Returns the events recorded so far, in order. */
    public synchronized List<AuditEvent> events() {
        return List.copyOf(events);
    }
}
