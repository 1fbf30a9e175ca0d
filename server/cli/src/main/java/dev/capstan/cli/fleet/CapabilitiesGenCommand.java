package dev.capstan.cli.fleet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.CommandFailed;
import dev.capstan.config.LoadCatalog;
import dev.capstan.config.LoadResult;
import dev.capstan.config.capability.LoadOptions;
import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import dev.capstan.core.json.Json;
import dev.capstan.types.GenerateTypes;
import dev.capstan.types.GeneratedFile;
import dev.capstan.types.Language;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/**
 * {@code capstan capabilities gen}: generates the input and output types of an agent's capabilities (TC-5, X-TC-7.2).
 */
@Command(
        name = "gen",
        mixinStandardHelpOptions = true,
        description = "Generate the input and output types of an agent's capabilities.",
        footer = {
            "",
            "Equal declarations produce identical bytes, so the file can be checked in. A file that"
                    + " was not generated from the same agent is never replaced.",
            "Example: capstan capabilities gen --peer pr-reviewer"
        })
public final class CapabilitiesGenCommand extends CliCommand {

    @ArgGroup(multiplicity = "1")
    private Source source;

    @Option(
            names = "--fleet",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "Root directory of the fleet, with agents/<id>/capabilities.yaml or"
                    + " peers/<id>/capabilities.yaml below it. Default: the current directory.")
    private Path fleet;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "generated",
            description = "Output directory. Default: ${DEFAULT-VALUE}.")
    private Path outDirectory;

    @Option(
            names = "--lang",
            paramLabel = "LANGUAGE",
            defaultValue = "typescript",
            description = "typescript, python, go or java; default: ${DEFAULT-VALUE}.")
    private Language language;

    @Option(names = "--json", description = "Print the result as JSON.")
    private boolean json;

    /** The source of the capabilities. */
    static final class Source {

        @Option(names = "--peer", paramLabel = "ID", description = "Agent or peer of the fleet.")
        private @Nullable AgentId peer;

        @Option(
                names = "--capabilities",
                paramLabel = "PATH",
                description = "File in the format of capabilities.yaml, or the directory of an agent, anywhere.")
        private @Nullable Path file;
    }

    @Override
    public Integer call() {
        LoadCatalog loader = FleetLoader.of(LoadOptions.STRICT);
        Path file = source.file == null ? directory(peer()) : source.file;
        LoadResult<Catalog> result =
                source.file == null ? ofFleet(loader).orElseGet(() -> loader.file(file)) : loader.file(file);
        if (result instanceof LoadResult.Loaded<Catalog> loaded) {
            write(file, loaded.value());
            return ExitCode.OK;
        }
        refuse(new ValidatedFile(file, result));
        return ExitCode.SOFTWARE;
    }

    private AgentId peer() {
        return Optional.ofNullable(source.peer).orElseThrow();
    }

    private Path directory(AgentId peer) {
        List<Path> directories = Stream.of("agents", "peers")
                .map(fleet::resolve)
                .map(parent -> parent.resolve(peer.name()))
                .toList();
        return directories.stream()
                .filter(Files::isDirectory)
                .findFirst()
                .orElseThrow(() -> new CommandFailed("neither " + directories.get(0) + " nor " + directories.get(1)
                        + " exists; check --peer and --fleet"));
    }

    /**
     * Returns the peer's catalog, with what it takes from other catalogs of the fleet. Empty if the fleet has any
     * error, even in another catalog.
     */
    private Optional<LoadResult<Catalog>> ofFleet(LoadCatalog loader) {
        return loader.fleet(fleet) instanceof LoadResult.Loaded<List<Catalog>> loaded
                ? loaded.value().stream()
                        .filter(catalog -> catalog.agent().equals(peer()))
                        .findFirst()
                        .map(LoadResult.Loaded::new)
                : Optional.empty();
    }

    private void write(Path file, Catalog catalog) {
        GeneratedFile types = generated(file, catalog);
        if (types.capabilities().isEmpty()) {
            throw new CommandFailed(file + " declares no callable capability");
        }
        Path written = new TypesFile(outDirectory, catalog.agent(), types).write();
        if (json) {
            ObjectNode report =
                    Json.object().put("peer", catalog.agent().name()).put("language", language.wire());
            types.capabilities().forEach(report.putArray("capabilities")::add);
            out().println(Json.pretty(report.put("outFile", written.toString())));
        } else {
            int count = types.capabilities().size();
            out().println("✓ wrote " + written + " (" + count + (count == 1 ? " capability)" : " capabilities)"));
        }
    }

    private GeneratedFile generated(Path file, Catalog catalog) {
        try {
            return new GenerateTypes(language).of(catalog);
        } catch (IllegalArgumentException e) {
            throw new CommandFailed(file + ": " + e.getMessage(), e);
        }
    }

    private void refuse(ValidatedFile refused) {
        if (json) {
            out().println(Json.pretty(refused.json()));
        } else {
            refused.print(err());
        }
    }
}
