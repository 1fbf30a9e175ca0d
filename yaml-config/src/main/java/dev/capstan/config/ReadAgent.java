package dev.capstan.config;

import dev.capstan.config.capability.AuthoredCatalogReader;
import dev.capstan.config.capability.CatalogReader;
import dev.capstan.config.capability.LoadOptions;
import dev.capstan.config.capability.RegistrySchemas;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.DiagnosticsByFile;
import dev.capstan.config.document.Format;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.port.SchemaEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of the catalog in one agent's directory, in any layout. */
final class ReadAgent {

    private final SchemaEngine engine;
    private final LoadOptions options;
    private final RegistrySchemas addressed;
    private final ConfinedDirectory root;
    private final DiagnosticsByFile found;

    ReadAgent(
            SchemaEngine engine,
            LoadOptions options,
            RegistrySchemas addressed,
            ConfinedDirectory root,
            DiagnosticsByFile found) {
        this.engine = engine;
        this.options = options;
        this.addressed = addressed;
        this.root = root;
        this.found = found;
    }

    /** Returns the catalog, or empty after reporting at least one error. The directory must have a layout. */
    Optional<Catalog> read(AgentDirectory directory) {
        List<Layout> layouts = Layout.of(directory.path());
        if (layouts.size() > 1) {
            found.of(directory.path())
                    .add(
                            DiagnosticCode.SEVERAL_LAYOUTS,
                            "the agent has more than one catalog: " + Layout.names(layouts) + "; keep one of them");
            return Optional.empty();
        }
        return read(directory, layouts.get(0)).map(directory::declares);
    }

    private Optional<Catalog> read(AgentDirectory directory, Layout layout) {
        Path file = layout.in(directory.path());
        Diagnostics mistakes = found.of(file);
        return switch (layout) {
            case YAML ->
                root.read(file, mistakes)
                        .flatMap(bytes -> Format.YAML.read(bytes, mistakes))
                        .flatMap(tree -> new CatalogReader(engine, options, addressed, mistakes)
                                .read(tree, Optional.of(directory.name())));
            case TOML, JSON -> file(file, directory.agent(mistakes), mistakes);
            case DIRECTORY -> folder(file, directory.agent(mistakes), mistakes);
        };
    }

    private Optional<Catalog> file(Path file, AgentId agent, Diagnostics mistakes) {
        return root.read(file, mistakes)
                .flatMap(bytes -> Format.of(file).read(bytes, mistakes))
                .flatMap(tree -> new AuthoredCatalogReader(agent, mistakes).whole(tree));
    }

    private Optional<Catalog> folder(Path folder, AgentId agent, Diagnostics ofFolder) {
        List<Path> files = root.resolve(folder, ofFolder)
                .map(real -> new CapabilityDirectory(folder).files(ofFolder))
                .orElse(List.of());
        boolean isGood = ofFolder.isEmpty();
        List<Capability> capabilities = new ArrayList<>();
        for (Path file : files) {
            Diagnostics mistakes = found.of(file);
            root.read(file, mistakes)
                    .flatMap(bytes -> Format.of(file).read(bytes, mistakes))
                    .flatMap(tree -> new AuthoredCatalogReader(agent, mistakes)
                            .single(tree, Format.of(file).baseName(file)))
                    .ifPresent(capabilities::add);
            isGood &= mistakes.isEmpty();
            if (found.areTooMany()) {
                break;
            }
        }
        return isGood ? Optional.of(new Catalog(agent, List.of(), capabilities)) : Optional.empty();
    }
}
