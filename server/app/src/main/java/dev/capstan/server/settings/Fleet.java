package dev.capstan.server.settings;

import dev.capstan.config.DeclaredPeer;
import dev.capstan.core.Catalog;
import java.nio.file.Path;
import java.util.List;

/**
 * A loaded fleet: the agents that a server serves, and the peers that it calls.
 *
 * @param catalogs the catalogs of its agents and its peers
 * @param peers the peers declared in {@code rpc-peers.yaml}
 * @param root the directory that secret files are named relative to
 */
public record Fleet(List<Catalog> catalogs, List<DeclaredPeer> peers, Path root) {

    public Fleet {
        catalogs = List.copyOf(catalogs);
        peers = List.copyOf(peers);
    }

    /** Returns a fleet without shared keys. */
    public static Fleet of(List<Catalog> catalogs) {
        return new Fleet(catalogs, List.of(), Path.of(""));
    }
}
