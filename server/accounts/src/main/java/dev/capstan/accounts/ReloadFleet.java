package dev.capstan.accounts;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.WireName;
import dev.capstan.core.port.AuditTrail;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The reload of the fleet's files into the running server, and its record. */
public final class ReloadFleet {

    private final RunningFleet fleet;
    private final AuditTrail trail;
    private final InstantSource clock;

    /** The fleet that a server serves. */
    @FunctionalInterface
    public interface RunningFleet {

        /**
         * Reads the files of the fleet, and serves what they declare: all of it or, if anything cannot be served, none.
         * Throws {@link dev.capstan.core.RefusedException} in that case, and if the fleet has no files.
         *
         * @param record records the change before it is in force; if it throws, nothing changes. Not called if the
         *     files declare what is served already
         * @return the change
         */
        FleetChange reload(Consumer<FleetChange> record);
    }

    /** The reason for a reload. */
    public enum Trigger implements WireName {
        /** An account asked for it. */
        REQUEST,
        /** The process received SIGHUP. */
        SIGNAL,
        /** A file of the fleet changed. */
        FILES
    }

    /** Creates the use case. */
    public ReloadFleet(RunningFleet fleet, AuditTrail trail, InstantSource clock) {
        this.fleet = fleet;
        this.trail = trail;
        this.clock = clock;
    }

    /** Reloads the fleet for an account. Throws what {@link RunningFleet#reload} throws. */
    public FleetChange reload(String by) {
        return reload(Trigger.REQUEST, Optional.of(by));
    }

    /** Reloads the fleet for a user of the machine. Throws what {@link RunningFleet#reload} throws. */
    public FleetChange reload(Trigger trigger) {
        return reload(trigger, Optional.empty());
    }

    private FleetChange reload(Trigger trigger, Optional<String> by) {
        return fleet.reload(change -> record(change, trigger, by));
    }

    private void record(FleetChange change, Trigger trigger, Optional<String> by) {
        ObjectNode details = change.toJson().put("trigger", trigger.wire());
        by.ifPresent(account -> details.put("reloadedBy", account));
        trail.append(List.of(new AuditEvent("fleet_reloaded", clock.instant(), Caller.DEFAULT_TENANT, details)));
    }
}
