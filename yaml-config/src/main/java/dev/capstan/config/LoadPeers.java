package dev.capstan.config;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticsByFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Loads {@code rpc-peers.yaml}: the agents that somebody else serves, how this deployment reaches them and how they prove
 * who they are.
 *
 * <p>The file is read as strictly as a catalog, and no mistake repeats a value that may be a secret. Safe for use by
 * several threads.
 */
public final class LoadPeers {

    /**
     * Loads the {@code rpc-peers.yaml} or {@code rpc-peers.json} of a fleet.
     *
     * @param root the fleet's root
     * @return the peers in the order of the file, empty where there is no such file; or every mistake
     */
    public LoadResult<List<DeclaredPeer>> fleet(Path root) {
        DiagnosticsByFile found = new DiagnosticsByFile();
        List<DeclaredPeer> peers = new PeersFile(root).read(found);
        List<Diagnostic> mistakes = found.inOrder();
        return mistakes.isEmpty() ? new LoadResult.Loaded<>(peers) : new LoadResult.Rejected<>(mistakes);
    }

    /** Returns the file that {@link #fleet} reads, or empty where there is none. */
    public Optional<Path> file(Path root) {
        return new PeersFile(root).path();
    }
}
