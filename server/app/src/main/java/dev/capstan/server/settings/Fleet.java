package dev.capstan.server.settings;

import dev.capstan.config.DeclaredPeer;
import dev.capstan.core.Catalog;
import java.nio.file.Path;
import java.util.List;

/**
 * A fleet as it was loaded: what a server serves, and whom it calls.
 *
 * @param catalogs the catalogs of its agents and its peers
 * @param peers what {@code rpc-peers.yaml} says of peers
 * @param root the folder that files of secrets are named from
 */
public record Fleet(List<Catalog> catalogs, List<DeclaredPeer> peers, Path root) {

    public Fleet {
        catalogs = List.copyOf(catalogs);
        peers = List.copyOf(peers);
    }

    /** Returns a fleet that shares no key with anybody. */
    public static Fleet of(List<Catalog> catalogs) {
        return new Fleet(catalogs, List.of(), Path.of(""));
    }
}
