package dev.capstan.negotiation.session;

import dev.capstan.core.invocation.Caller;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.negotiation.RegistryLog;
import dev.capstan.negotiation.Session;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.port.Registry;
import dev.capstan.negotiation.port.Sessions;
import java.time.InstantSource;
import java.util.Optional;

/** Access to sessions for their holders. */
public final class NegotiatedSessions {

    private final Sessions sessions;
    private final Registry registry;
    private final RegistryLog log;
    private final InstantSource clock;

    public NegotiatedSessions(Sessions sessions, Registry registry, AuditTrail trail, InstantSource clock) {
        this.sessions = sessions;
        this.registry = registry;
        this.log = new RegistryLog(trail);
        this.clock = clock;
    }

    /**
     * An active session.
     *
     * @param session the session
     * @param isWithdrawn whether its calls are refused because its version has been withdrawn
     */
    public record ActiveSession(Session session, boolean isWithdrawn) {}

    /** Returns an active session that this caller holds, or empty. */
    public Optional<ActiveSession> find(Caller caller, String id) {
        return sessions.find(id)
                .filter(session -> session.isHeldBy(caller))
                .filter(session -> session.expires().isAfter(clock.instant()))
                .map(session -> new ActiveSession(session, isWithdrawn(session)));
    }

    /** Ends a session. Returns whether this caller held an active one with this id. */
    public boolean end(Caller caller, String id) {
        return find(caller, id)
                .filter(held -> sessions.end(id, () -> log.ended(held.session(), caller, clock.instant())))
                .isPresent();
    }

    private boolean isWithdrawn(Session session) {
        return registry.lifecycle(session.capability(), session.version())
                .filter(lifecycle -> lifecycle.at(clock.instant()) != VersionLifecycle.Status.WITHDRAWN)
                .isEmpty();
    }
}
