package dev.capstan.config;

import dev.capstan.config.capability.AuthoredCatalogReader;
import dev.capstan.config.capability.CatalogReader;
import dev.capstan.config.capability.LoadOptions;
import dev.capstan.config.capability.RegistrySchemas;
import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.DiagnosticsByFile;
import dev.capstan.config.document.Format;
import dev.capstan.config.document.Node;
import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import dev.capstan.core.port.SchemaEngine;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A loader of agents' catalogs that reports every error in them (TC-1.1 to TC-1.4, DISC-1.1).
 *
 * <p>A catalog is a {@code capabilities.yaml}, in YAML 1.2 (of which JSON is a subset) without anchors, tags and merge
 * keys. It may also be in AGH's format, in TOML or JSON, as one file or one per capability. A file is at most 1 MiB. No
 * content of a file causes an exception. Thread-safe if the engine is.
 */
public final class LoadCatalog {

    private final SchemaEngine engine;
    private final LoadOptions options;

    /** Creates a loader with {@link LoadOptions#STRICT}. */
    public LoadCatalog(SchemaEngine engine) {
        this(engine, LoadOptions.STRICT);
    }

    /** Creates a loader that has the engine check each schema, unless the options turn that off (TC-6.2). */
    public LoadCatalog(SchemaEngine engine, LoadOptions options) {
        this.engine = engine;
        this.options = options;
    }

    /**
     * Loads one file, of any file system, or the directory of an agent. A catalog under {@code peers/<id>} is a peer's.
     *
     * <p>A {@code .toml} file is in AGH's format. So is a {@code .json} file that has no {@code agent} or that has the
     * name or directory of an AGH layout. It belongs to the agent that its directory is named after. If its name and
     * directory do not tell a catalog from a single capability, its content decides.
     */
    public LoadResult<Catalog> file(Path file) {
        if (Files.isDirectory(file)) {
            return directory(new AgentDirectory(file));
        }
        Diagnostics diagnostics = new Diagnostics(file.toString());
        if (PeersFile.isNamed(file)) {
            diagnostics.add(
                    DiagnosticCode.NO_CAPABILITIES,
                    "the file lists peers, not capabilities; name its directory, which is read as a fleet");
            return new LoadResult.Rejected<>(diagnostics.inOrder());
        }
        RegistrySchemas addressed = new RegistrySchemas("catalog");
        return result(
                SourceFile.read(file, diagnostics)
                        .flatMap(bytes -> alone(file, bytes, addressed, diagnostics))
                        .map(AgentDirectory.of(file)::declares),
                addressed,
                diagnostics.inOrder());
    }

    /**
     * Loads a {@code capabilities.yaml} from a stream and leaves the stream open. Errors report the file by this name.
     */
    public LoadResult<Catalog> stream(String name, InputStream in) {
        Diagnostics diagnostics = new Diagnostics(name);
        RegistrySchemas addressed = new RegistrySchemas("catalog");
        return result(
                SourceFile.read(in, diagnostics)
                        .flatMap(bytes -> declared(bytes, Optional.empty(), addressed, diagnostics)),
                addressed,
                diagnostics.inOrder());
    }

    /**
     * Loads the catalog of every directory under {@code agents/} and {@code peers/} that has one, ordered by agent.
     * Agents under {@code peers/} are served elsewhere. The agent in a {@code capabilities.yaml} must match the name of
     * its directory. A schema that is a registry address resolves to the schema that the fleet declares there
     * (NEG-1.1).
     *
     * <p>A peer listed in {@code rpc-peers.yaml} gets the transports of that list, and accepts any JSON if it has no
     * catalog. An agent under {@code agents/} stays unchanged.
     */
    public LoadResult<List<Catalog>> fleet(Path root) {
        FleetFiles fleet = new FleetFiles(root);
        DiagnosticsByFile found = new DiagnosticsByFile();
        RegistrySchemas addressed = new RegistrySchemas("fleet");
        ReadAgent agents = new ReadAgent(engine, options, addressed, new ConfinedDirectory(root), found);
        List<Catalog> catalogs = new ArrayList<>();
        List<AgentDirectory> directories = fleet.find(found);
        for (AgentDirectory directory : directories) {
            fleet.reportIfServed(directory, found);
            agents.read(directory).ifPresent(catalogs::add);
            if (found.isFull()) {
                break;
            }
        }
        List<DeclaredPeer> peers = found.isFull() ? List.of() : new PeersFile(root).read(found);
        if (directories.isEmpty() && peers.isEmpty() && found.inOrder().isEmpty()) {
            fleet.reportEmptyFleet(found);
        }
        List<Diagnostic> diagnostics = found.inOrder();
        return diagnostics.isEmpty()
                ? followed(ApplyPeerTransports.by(peers, catalogs), addressed)
                : new LoadResult.Rejected<>(diagnostics);
    }

    private LoadResult<Catalog> directory(AgentDirectory directory) {
        DiagnosticsByFile found = new DiagnosticsByFile();
        if (Layout.of(directory.path()).isEmpty()) {
            found.of(directory.path())
                    .add(
                            DiagnosticCode.NO_CAPABILITIES,
                            "the directory has no catalog: searched for " + Layout.names(List.of(Layout.values())));
            return new LoadResult.Rejected<>(found.inOrder());
        }
        RegistrySchemas addressed = new RegistrySchemas("catalog");
        Optional<Catalog> catalog = new ReadAgent(
                        engine, options, addressed, new ConfinedDirectory(directory.path()), found)
                .read(directory);
        return result(catalog, addressed, found.inOrder());
    }

    private Optional<Catalog> alone(Path file, byte[] bytes, RegistrySchemas addressed, Diagnostics diagnostics) {
        Format format = Format.of(file);
        boolean isOurs = format == Format.JSON && Layout.around(file).isEmpty() && namesAgent(bytes);
        return format == Format.YAML || isOurs
                ? declared(bytes, AgentDirectory.of(file).nameInFleet(file), addressed, diagnostics)
                : authored(file, bytes, diagnostics);
    }

    private Optional<Catalog> declared(
            byte[] bytes, Optional<String> directory, RegistrySchemas addressed, Diagnostics diagnostics) {
        return Format.YAML
                .read(bytes, diagnostics)
                .flatMap(root -> new CatalogReader(engine, options, addressed, diagnostics).read(root, directory));
    }

    private static boolean namesAgent(byte[] bytes) {
        return Stream.of(Format.YAML, Format.JSON)
                .flatMap(format -> format.read(bytes, new Diagnostics("")).stream())
                .anyMatch(root -> root instanceof Node.Mapping mapping
                        && mapping.entries().containsKey("agent"));
    }

    private static Optional<Catalog> authored(Path file, byte[] bytes, Diagnostics diagnostics) {
        Format format = Format.of(file);
        return format.read(bytes, diagnostics).flatMap(root -> {
            AgentId agent = AgentDirectory.of(file).agent(diagnostics);
            AuthoredCatalogReader reader = new AuthoredCatalogReader(agent, diagnostics);
            String name = format.baseName(file);
            return Layout.around(file)
                    .map(layout -> layout == Layout.DIRECTORY ? reader.one(root, name) : reader.whole(root))
                    .orElseGet(() -> reader.alone(root, name));
        });
    }

    private static LoadResult<Catalog> result(
            Optional<Catalog> catalog, RegistrySchemas addressed, List<Diagnostic> diagnostics) {
        return catalog.isEmpty()
                ? new LoadResult.Rejected<>(diagnostics)
                : followed(List.of(catalog.get()), addressed).map(catalogs -> catalogs.get(0));
    }

    private static LoadResult<List<Catalog>> followed(List<Catalog> catalogs, RegistrySchemas addressed) {
        List<Diagnostic> diagnostics = new ArrayList<>();
        List<Catalog> written = addressed.follow(catalogs, diagnostics::add);
        return diagnostics.isEmpty() ? new LoadResult.Loaded<>(written) : new LoadResult.Rejected<>(diagnostics);
    }
}
