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

/**
 * Loads what agents declare, or says everything that is wrong with it (TC-1.1 to TC-1.4, DISC-1.1).
 *
 * <p>Declared it is in {@code capabilities.yaml}, YAML 1.2 (so JSON will do) without anchors, tags and merge keys, or
 * the way AGH authors it, in TOML or JSON, in one file or in one for each capability. A file is at most 1 MiB. Nothing
 * is thrown for what stands in a file, whatever it is. Safe for use by several threads if the engine is.
 */
public final class LoadCatalog {

    private final SchemaEngine engine;
    private final LoadOptions options;

    /** A loader that checks everything. */
    public LoadCatalog(SchemaEngine engine) {
        this(engine, LoadOptions.STRICT);
    }

    /** A loader that asks the engine about each schema, unless the options say otherwise (TC-6.2). */
    public LoadCatalog(SchemaEngine engine, LoadOptions options) {
        this.engine = engine;
        this.options = options;
    }

    /**
     * Loads one file, of any file system, or the directory of an agent. What lies under {@code peers/<id>} is the catalog
     * of a peer.
     *
     * <p>What ends in {@code .toml}, and what ends in {@code .json} without an agent in it, is as AGH authors it, of the
     * agent whose directory it lies in: a catalog or one capability, where its name or place does not say which.
     */
    public LoadResult<Catalog> file(Path file) {
        if (Files.isDirectory(file)) {
            return directory(new AgentDirectory(file));
        }
        Diagnostics mistakes = new Diagnostics(file.toString());
        RegistrySchemas addressed = new RegistrySchemas("catalog");
        return result(
                SourceFile.read(file, mistakes)
                        .flatMap(bytes -> alone(file, bytes, addressed, mistakes))
                        .map(AgentDirectory.of(file)::declares),
                addressed,
                mistakes.inOrder());
    }

    /**
     * Loads a {@code capabilities.yaml} that is at hand as a stream, which is read but not closed; mistakes call it by
     * this name.
     */
    public LoadResult<Catalog> stream(String name, InputStream in) {
        Diagnostics mistakes = new Diagnostics(name);
        RegistrySchemas addressed = new RegistrySchemas("catalog");
        return result(
                SourceFile.read(in, mistakes).flatMap(bytes -> declared(bytes, addressed, mistakes)),
                addressed,
                mistakes.inOrder());
    }

    /**
     * Loads the catalog of every directory under {@code agents/} and {@code peers/} that has one, ordered by agent; those
     * under {@code peers/} are of agents that somebody else serves. The agent in a {@code capabilities.yaml} has to be the
     * one its directory is named after. A schema that is an address in the registry is what the fleet declares there
     * (NEG-1.1).
     *
     * <p>A peer that {@code rpc-peers.yaml} lists is reached by the transports there, and takes any JSON if it has no
     * catalog. An agent under {@code agents/} stays as it is.
     */
    public LoadResult<List<Catalog>> fleet(Path root) {
        FleetFiles fleet = new FleetFiles(root);
        DiagnosticsByFile found = new DiagnosticsByFile();
        RegistrySchemas addressed = new RegistrySchemas("fleet");
        ReadAgent agents = new ReadAgent(engine, options, addressed, new ConfinedDirectory(root), found);
        List<Catalog> catalogs = new ArrayList<>();
        List<AgentDirectory> directories = fleet.find(found);
        for (AgentDirectory directory : directories) {
            fleet.noteIfServed(directory, found);
            agents.read(directory).ifPresent(catalogs::add);
            if (found.areTooMany()) {
                break;
            }
        }
        List<DeclaredPeer> peers = found.areTooMany() ? List.of() : new PeersFile(root).read(found);
        if (directories.isEmpty() && peers.isEmpty() && found.inOrder().isEmpty()) {
            fleet.noteNone(found);
        }
        List<Diagnostic> mistakes = found.inOrder();
        return mistakes.isEmpty()
                ? followed(ApplyPeerTransports.by(peers, catalogs), addressed)
                : new LoadResult.Rejected<>(mistakes);
    }

    private LoadResult<Catalog> directory(AgentDirectory directory) {
        DiagnosticsByFile found = new DiagnosticsByFile();
        if (Layout.of(directory.path()).isEmpty()) {
            found.of(directory.path())
                    .add(
                            DiagnosticCode.NO_CAPABILITIES,
                            "there is no catalog in this directory: looked for "
                                    + Layout.names(List.of(Layout.values())));
            return new LoadResult.Rejected<>(found.inOrder());
        }
        RegistrySchemas addressed = new RegistrySchemas("catalog");
        Optional<Catalog> catalog = new ReadAgent(
                        engine, options, addressed, new ConfinedDirectory(directory.path()), found)
                .read(directory);
        return result(catalog, addressed, found.inOrder());
    }

    private Optional<Catalog> alone(Path file, byte[] bytes, RegistrySchemas addressed, Diagnostics mistakes) {
        Format format = Format.of(file);
        boolean isOurs = format == Format.JSON && Layout.around(file).isEmpty() && namesAgent(bytes);
        return format == Format.YAML || isOurs ? declared(bytes, addressed, mistakes) : authored(file, bytes, mistakes);
    }

    private Optional<Catalog> declared(byte[] bytes, RegistrySchemas addressed, Diagnostics mistakes) {
        return Format.YAML.read(bytes, mistakes).flatMap(root -> new CatalogReader(engine, options, addressed, mistakes)
                .read(root, Optional.empty()));
    }

    private static boolean namesAgent(byte[] bytes) {
        return Format.YAML
                .read(bytes, new Diagnostics(""))
                .filter(root -> root instanceof Node.Mapping mapping
                        && mapping.entries().containsKey("agent"))
                .isPresent();
    }

    private static Optional<Catalog> authored(Path file, byte[] bytes, Diagnostics mistakes) {
        Format format = Format.of(file);
        return format.read(bytes, mistakes).flatMap(root -> {
            AgentId agent = AgentDirectory.of(file).agent(mistakes);
            AuthoredCatalogReader reader = new AuthoredCatalogReader(agent, mistakes);
            String name = format.baseName(file);
            return Layout.around(file)
                    .map(layout -> layout == Layout.DIRECTORY ? reader.one(root, name) : reader.whole(root))
                    .orElseGet(() -> reader.alone(root, name));
        });
    }

    private static LoadResult<Catalog> result(
            Optional<Catalog> catalog, RegistrySchemas addressed, List<Diagnostic> mistakes) {
        if (catalog.isEmpty()) {
            return new LoadResult.Rejected<>(mistakes);
        }
        LoadResult<List<Catalog>> followed = followed(List.of(catalog.get()), addressed);
        return followed instanceof LoadResult.Loaded<List<Catalog>> loaded
                ? new LoadResult.Loaded<>(loaded.value().get(0))
                : new LoadResult.Rejected<>(((LoadResult.Rejected<List<Catalog>>) followed).diagnostics());
    }

    private static LoadResult<List<Catalog>> followed(List<Catalog> catalogs, RegistrySchemas addressed) {
        List<Diagnostic> mistakes = new ArrayList<>();
        List<Catalog> written = addressed.follow(catalogs, mistakes::add);
        return mistakes.isEmpty() ? new LoadResult.Loaded<>(written) : new LoadResult.Rejected<>(mistakes);
    }
}
