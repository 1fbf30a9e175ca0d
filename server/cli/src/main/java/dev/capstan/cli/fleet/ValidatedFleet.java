package dev.capstan.cli.fleet;

import dev.capstan.config.DeclaredPeer;
import dev.capstan.config.FleetWarning;
import dev.capstan.config.FleetWarnings;
import dev.capstan.config.LoadCatalog;
import dev.capstan.config.LoadPeers;
import dev.capstan.config.LoadResult;
import dev.capstan.core.Catalog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A directory to validate that contains {@code agents/}, {@code peers/} or {@code rpc-peers.yaml}.
 *
 * @param root its path as given
 */
public record ValidatedFleet(Path root) {

    private static final LoadPeers PEERS = new LoadPeers();

    /** Returns the result for a file or an agent, or one for each agent and peer of a fleet without errors. */
    public static List<ValidatedFile> of(Path file, LoadCatalog loader) {
        boolean isFleet = Stream.of("agents", "peers").map(file::resolve).anyMatch(Files::isDirectory)
                || PEERS.file(file).isPresent();
        return isFleet ? new ValidatedFleet(file).files(loader) : List.of(new ValidatedFile(file, loader.file(file)));
    }

    private List<ValidatedFile> files(LoadCatalog loader) {
        return loader.fleet(root)
                .fold(
                        this::files,
                        diagnostics -> List.of(new ValidatedFile(root, new LoadResult.Rejected<>(diagnostics))));
    }

    private List<ValidatedFile> files(List<Catalog> catalogs) {
        List<FleetWarning> warnings = FleetWarnings.of(catalogs, listed());
        return catalogs.stream()
                .map(catalog ->
                        new ValidatedFile(path(catalog), new LoadResult.Loaded<>(catalog), about(catalog, warnings)))
                .toList();
    }

    private List<DeclaredPeer> listed() {
        return PEERS.fleet(root) instanceof LoadResult.Loaded<List<DeclaredPeer>> loaded ? loaded.value() : List.of();
    }

    private static List<FleetWarning> about(Catalog catalog, List<FleetWarning> warnings) {
        return warnings.stream()
                .filter(warning -> warning.agent().equals(catalog.agent()))
                .toList();
    }

    /** Returns the directory of the agent or peer, or the list that declares the peer if it has no directory. */
    private Path path(Catalog catalog) {
        Path directory = root.resolve(catalog.isPeer() ? "peers" : "agents")
                .resolve(catalog.agent().name());
        return Optional.of(directory)
                .filter(Files::isDirectory)
                .or(() -> PEERS.file(root))
                .orElse(directory);
    }
}
