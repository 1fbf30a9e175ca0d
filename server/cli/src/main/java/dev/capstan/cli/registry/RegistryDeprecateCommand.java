package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.ServerClient;
import dev.capstan.client.TerminalText;
import dev.capstan.core.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code capstan registry deprecate}: marks a version as deprecated (NEG-5.1). */
@Command(
        name = "deprecate",
        mixinStandardHelpOptions = true,
        description = "Deprecate a version, effective immediately.",
        footer = {"", "Example: capstan registry deprecate code-review 1.0 --account owner"})
final class RegistryDeprecateCommand extends CapabilitySubcommand {

    @Parameters(index = "1", paramLabel = "VERSION", description = "Version.")
    private Version version;

    @Override
    int run(ServerClient server) {
        JsonNode descriptor =
                server.post(path() + "/" + version + "/deprecation").orRefused();
        String since = TerminalText.of(descriptor.path("deprecated_at"));
        print(json(), descriptor, capability() + " " + version + " is deprecated since " + since);
        return ExitCode.OK;
    }
}
