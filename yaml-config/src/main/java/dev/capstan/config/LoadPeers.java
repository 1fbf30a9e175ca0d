package dev.capstan.config;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticsByFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A loader of {@code rpc-peers.yaml}: the agents served elsewhere, how this deployment reaches them and how they
 * authenticate.
 *
 * <p>The file is read as strictly as a catalog. No error repeats a value that may be a secret. Thread-safe.
 */
public final class LoadPeers {

    /**
     * Loads the {@code rpc-peers.yaml} or {@code rpc-peers.json} of a fleet.
     *
     * @param root root directory of the fleet
     * @return the peers in the order of the file, empty without a file; or every error
     */
    public LoadResult<List<DeclaredPeer>> fleet(Path root) {
        DiagnosticsByFile found = new DiagnosticsByFile();
        List<DeclaredPeer> peers = new PeersFile(root).read(found);
        List<Diagnostic> diagnostics = found.inOrder();
        return diagnostics.isEmpty() ? new LoadResult.Loaded<>(peers) : new LoadResult.Rejected<>(diagnostics);
    }

    /** Returns the file that {@link #fleet} reads, or empty if it does not exist. */
    public Optional<Path> file(Path root) {
        return new PeersFile(root).path();
    }
}
