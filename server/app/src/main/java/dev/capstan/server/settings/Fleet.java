package dev.capstan.server.settings;

import dev.capstan.config.DeclaredPeer;
import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A loaded fleet: the agents that a server serves, and the peers that it calls.
 *
 * @param catalogs the catalogs of its agents and its peers
 * @param peers the peers declared in {@code rpc-peers.yaml}
 * @param root the directory that secret files are named relative to
 */
public record Fleet(List<Catalog> catalogs, List<DeclaredPeer> peers, Path root) {

    private static final Path NO_FILES = Path.of("");

    public Fleet {
        catalogs = List.copyOf(catalogs);
        peers = List.copyOf(peers);
    }

    /** Returns a fleet without shared keys and without files. */
    public static Fleet of(List<Catalog> catalogs) {
        return new Fleet(catalogs, List.of(), NO_FILES);
    }

    /** Whether the fleet was read from the files of its root, and not from the jar or from code. */
    public boolean hasFiles() {
        return !root.equals(NO_FILES);
    }

    /** Returns this fleet with the catalogs and capabilities of an earlier state that have not changed. */
    public Fleet keeping(Fleet before) {
        Map<AgentId, Catalog> known =
                before.catalogs.stream().collect(Collectors.toMap(Catalog::agent, catalog -> catalog));
        return new Fleet(
                catalogs.stream()
                        .map(catalog -> Optional.ofNullable(known.get(catalog.agent()))
                                .map(catalog::keeping)
                                .orElse(catalog))
                        .toList(),
                peers,
                root);
    }
}
