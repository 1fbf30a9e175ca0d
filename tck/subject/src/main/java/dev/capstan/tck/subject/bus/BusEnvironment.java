package dev.capstan.tck.subject.bus;

import java.util.Optional;

/** A server that serves the kit's bus fleet, with the connection to its message bus. Safe for use by several threads. */
public interface BusEnvironment {

    /** Returns the base URL of the server. */
    String url();

    /** Returns the connection to its message bus. */
    BusConnection connection();

    /** Returns a new peer for a scenario, which shares a key with the server. */
    BusPeer nextPeer();

    /** Returns the peer of the kit with this address, or empty. */
    Optional<BusPeer> peer(String address);
}
