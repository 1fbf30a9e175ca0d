package dev.capstan.config;

import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.DiagnosticsByFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The directories under {@code agents/} and {@code peers/} of a fleet that hold a catalog (TC-1.1). */
final class FleetFiles {

    /** Maximum number of directories that are searched. */
    static final int MAX_AGENTS = 10_000;

    private final Path root;
    private final Path agents;
    private final Path peers;

    FleetFiles(Path root) {
        this.root = root;
        this.agents = root.resolve(AgentDirectory.AGENTS);
        this.peers = root.resolve(AgentDirectory.PEERS);
    }

    /**
     * Returns the directories, ordered by agent. Empty after reporting an error if {@code agents/} and {@code peers/}
     * together hold too many. Reports an error for each of the two that cannot be listed.
     */
    List<AgentDirectory> find(DiagnosticsByFile found) {
        List<Path> directories = new ArrayList<>(directories(agents, found.of(agents)));
        Diagnostics ofPeers = found.of(peers);
        directories.addAll(directories(peers, ofPeers));
        if (directories.size() > MAX_AGENTS) {
            ofPeers.add(DiagnosticCode.TOO_LARGE, "the fleet has more than " + MAX_AGENTS + " agents; split it");
            return List.of();
        }
        return directories.stream()
                .filter(directory -> !Layout.of(directory).isEmpty())
                .map(AgentDirectory::new)
                .sorted(Comparator.comparing(AgentDirectory::name))
                .toList();
    }

    /** Reports that the fleet declares no agent. */
    void reportEmptyFleet(DiagnosticsByFile found) {
        if (!Files.isDirectory(root)) {
            found.of(root)
                    .add(DiagnosticCode.NO_CAPABILITIES, "there is no such directory; check the path of the fleet");
            return;
        }
        found.of(agents)
                .add(
                        DiagnosticCode.NO_CAPABILITIES,
                        "the fleet has no catalog: searched " + agents.resolve("<id>") + " and " + peers.resolve("<id>")
                                + " for " + Layout.names(List.of(Layout.values())));
    }

    /** Reports an error at a peer's catalog if the fleet serves the same agent. */
    void reportIfServed(AgentDirectory peer, DiagnosticsByFile found) {
        Path served = agents.resolve(peer.name());
        if (peer.isPeer() && !Layout.of(served).isEmpty()) {
            found.of(Layout.of(peer.path()).get(0).resolve(peer.path()))
                    .add(
                            DiagnosticCode.SERVED_PEER,
                            "the agent has a catalog in " + served + " and in " + peer.path()
                                    + "; keep the first if this fleet serves the agent, otherwise the second");
        }
    }

    private static List<Path> directories(Path parent, Diagnostics diagnostics) {
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try {
            return DirectoryEntries.of(parent, Files::isDirectory, MAX_AGENTS + 1);
        } catch (IOException e) {
            diagnostics.add(DiagnosticCode.UNREADABLE_FILE, parent + " cannot be read; check its permissions");
            return List.of();
        }
    }
}
