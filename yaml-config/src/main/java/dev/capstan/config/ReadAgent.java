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
record ReadAgent(
        SchemaEngine engine,
        LoadOptions options,
        RegistrySchemas addressed,
        ConfinedDirectory root,
        DiagnosticsByFile found) {

    /** Returns the catalog, or empty after reporting at least one error. The directory must have a layout. */
    Optional<Catalog> read(AgentDirectory directory) {
        List<Layout> layouts = Layout.of(directory.path());
        if (DirectoryEntries.isHidden(layouts.get(0).resolve(directory.path()))) {
            found.of(directory.path()).add(DiagnosticCode.UNREADABLE_FILE, DirectoryEntries.UNREADABLE);
            return Optional.empty();
        }
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
        Path file = layout.resolve(directory.path());
        Diagnostics diagnostics = found.of(file);
        return switch (layout) {
            case YAML ->
                root.read(file, diagnostics)
                        .flatMap(bytes -> Format.YAML.read(bytes, diagnostics))
                        .flatMap(tree -> new CatalogReader(engine, options, addressed, diagnostics)
                                .read(tree, Optional.of(directory.name())));
            case TOML, JSON -> file(file, directory.agent(diagnostics), diagnostics);
            case DIRECTORY -> readDirectory(file, directory.agent(diagnostics), diagnostics);
        };
    }

    private Optional<Catalog> file(Path file, AgentId agent, Diagnostics diagnostics) {
        return root.read(file, diagnostics)
                .flatMap(bytes -> Format.of(file).read(bytes, diagnostics))
                .flatMap(tree -> new AuthoredCatalogReader(agent, diagnostics).whole(tree));
    }

    private Optional<Catalog> readDirectory(Path directory, AgentId agent, Diagnostics ofDirectory) {
        List<Path> files = root.resolve(directory, ofDirectory)
                .map(real -> new CapabilityDirectory(directory).files(ofDirectory))
                .orElse(List.of());
        boolean isGood = ofDirectory.isEmpty();
        List<Capability> capabilities = new ArrayList<>();
        for (Path file : files) {
            Diagnostics diagnostics = found.of(file);
            root.read(file, diagnostics)
                    .flatMap(bytes -> Format.of(file).read(bytes, diagnostics))
                    .flatMap(tree -> new AuthoredCatalogReader(agent, diagnostics)
                            .single(tree, Format.of(file).baseName(file)))
                    .ifPresent(capabilities::add);
            isGood &= diagnostics.isEmpty();
            if (found.isFull()) {
                break;
            }
        }
        return isGood ? Optional.of(new Catalog(agent, List.of(), capabilities)) : Optional.empty();
    }
}
