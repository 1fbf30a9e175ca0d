package dev.capstan.cli.fleet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.CliCommand;
import dev.capstan.config.LoadCatalog;
import dev.capstan.config.capability.LoadOptions;
import dev.capstan.core.json.Json;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code capstan validate}: reports whether files would load, and every error if not (TC-1.4). For valid files it
 * also reports warnings and the capabilities that are not advertised to AGH peers (DISC-1.1).
 */
@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        description = "Validate capability files and peer lists; exit code 1 if one has an error. Warnings do not"
                + " change the exit code.")
public final class ValidateCommand extends CliCommand {

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Files in the format of capabilities.yaml, .toml or .json, agent directories, or a"
                    + " directory above agents/, peers/ or rpc-peers.yaml.")
    private List<Path> files;

    @Option(
            names = "--no-schemas",
            description = "Accept schemas without checking that they can be enforced; for inspection only.")
    private boolean inspectOnly;

    @Option(names = "--json", description = "Print the result as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        LoadCatalog loader = FleetLoader.of(inspectOnly ? LoadOptions.INSPECTION_ONLY : LoadOptions.STRICT);
        List<ValidatedFile> results = files.stream()
                .flatMap(file -> ValidatedFleet.of(file, loader).stream())
                .toList();
        if (json) {
            ObjectNode outcome = Json.object();
            results.stream().map(ValidatedFile::json).forEach(outcome.putArray("files")::add);
            out().println(Json.pretty(outcome));
        } else {
            results.forEach(result -> result.print(out()));
        }
        return results.stream().allMatch(ValidatedFile::isValid) ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
