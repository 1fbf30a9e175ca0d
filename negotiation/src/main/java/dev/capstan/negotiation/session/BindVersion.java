package dev.capstan.negotiation.session;

import dev.capstan.core.Capability;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.port.Catalogs;
import dev.capstan.negotiation.Session;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.port.Registry;
import dev.capstan.negotiation.port.Sessions;
import java.time.InstantSource;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The gate that runs a call with the version that its session agreed on (NEG-2.4).
 *
 * <p>It follows the gate that finds the capability. A call without a negotiated session passes unchanged.
 */
public final class BindVersion implements Gate {

    private final Sessions sessions;
    private final Registry registry;
    private final Catalogs catalogs;
    private final InstantSource clock;

    /** Capabilities known to be served as published, which neither side changes later. A changed fleet has others. */
    private final Set<Capability> unchanged =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    public BindVersion(Sessions sessions, Registry registry, Catalogs catalogs, InstantSource clock) {
        this.sessions = sessions;
        this.registry = registry;
        this.catalogs = catalogs;
        this.clock = clock;
    }

    /** Forgets which capabilities are served as published, after the fleet has changed. */
    public void forget() {
        unchanged.clear();
    }

    @Override
    public Decision decide(Call call) {
        @Nullable String id = call.sessionId();
        if (id == null || !id.startsWith(Session.PREFIX)) {
            return Decision.pass(call);
        }
        Optional<Session> session = sessions.find(id)
                .filter(found -> found.isHeldBy(call.caller()))
                .filter(found -> found.expires().isAfter(clock.instant()));
        return session.map(found -> bindInSession(found, call))
                .orElseGet(() -> Decision.refuse(
                        RefusalCode.SESSION_NOT_FOUND,
                        "the caller has no session with this id, or it has ended; negotiate again"));
    }

    private Decision bindInSession(Session session, Call call) {
        Capability requested = call.capability();
        if (!requested.agent().equals(session.agent()) || !requested.name().equals(session.capability())) {
            return Decision.refuse(
                    RefusalCode.VERSION_MISMATCH,
                    "the session is for '" + session.capability() + "' of " + session.agent() + ", not for '"
                            + requested.name() + "' of " + requested.agent());
        }
        @Nullable Version named = call.target().version();
        if (named != null && !named.equals(session.version())) {
            return Decision.refuse(
                    RefusalCode.VERSION_MISMATCH,
                    "the session is for " + session.version() + " of '" + session.capability()
                            + "', but the call names " + named);
        }
        return served(session)
                .map(capability -> Decision.pass(call.pinnedTo(capability)))
                .orElseGet(() -> Decision.refuse(
                        RefusalCode.VERSION_WITHDRAWN,
                        "the session's version " + session.version() + " of '" + session.capability()
                                + "' has been withdrawn; negotiate again"));
    }

    private Optional<Capability> served(Session session) {
        return registry.lifecycle(session.capability(), session.version())
                .filter(lifecycle -> lifecycle.at(clock.instant()) != VersionLifecycle.Status.WITHDRAWN)
                .flatMap(lifecycle -> catalogs.of(session.agent()))
                .flatMap(catalog -> catalog.find(session.capability(), session.version()))
                .filter(Capability::isCallable)
                .filter(this::isServedAsPublished);
    }

    private boolean isServedAsPublished(Capability capability) {
        if (unchanged.contains(capability)) {
            return true;
        }
        boolean isSame = registry.find(capability.name(), capability.version())
                .filter(version -> SupportedVersions.isServedAs(version, capability))
                .isPresent();
        if (isSame) {
            unchanged.add(capability);
        }
        return isSame;
    }
}
