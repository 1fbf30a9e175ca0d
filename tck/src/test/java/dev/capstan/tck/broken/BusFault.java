package dev.capstan.tck.broken;

import dev.capstan.tck.subject.bus.BusLine;
import dev.capstan.tck.subject.bus.BusSite;

/** A defect of a server on the message bus: how a relay that knows the keys of all peers tampers with envelopes. */
@FunctionalInterface
public interface BusFault {

    /** No defect. */
    BusFault NONE = (right, site) -> right;

    /**
     * Returns the connection that the kit uses.
     *
     * @param right the connection to the server
     * @param site knows the keys of the peers
     */
    BusLine relayed(BusLine right, BusSite site);
}
