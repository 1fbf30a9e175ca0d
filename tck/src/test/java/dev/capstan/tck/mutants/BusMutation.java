package dev.capstan.tck.mutants;

import dev.capstan.tck.subject.bus.BusConnection;
import dev.capstan.tck.subject.bus.BusEnvironment;

/** A defect of a server on the message bus: how a relay that knows the keys of all peers tampers with envelopes. */
@FunctionalInterface
public interface BusMutation {

    /** No defect. */
    BusMutation NONE = (right, site) -> right;

    /**
     * Returns the connection that the kit uses.
     *
     * @param right the connection to the server
     * @param site knows the keys of the peers
     */
    BusConnection relayed(BusConnection right, BusEnvironment site);
}
