package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.ServerClient;
import dev.capstan.client.TerminalText;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code capstan registry withdraw}: sets when a version ends (X-NEG-6.2). */
@Command(
        name = "withdraw",
        mixinStandardHelpOptions = true,
        description = "Withdraw a version at a given time; it is deprecated until then.",
        footer = {
            "",
            "The two newest versions cannot be withdrawn. A withdrawn version is neither found nor"
                    + " negotiated; its sessions end.",
            "Example: capstan registry withdraw code-review 1.0 --sunset 2027-01-01T00:00:00Z --account owner"
        })
final class RegistryWithdrawCommand extends CapabilitySubcommand {

    @Parameters(index = "1", paramLabel = "VERSION", description = "Version.")
    private Version version;

    @Option(
            names = "--sunset",
            required = true,
            paramLabel = "TIME",
            description = "Time of the withdrawal, in the future, such as 2027-01-01T00:00:00Z.")
    private Instant sunset;

    @Override
    int run(ServerClient server) {
        JsonNode descriptor = server.post(
                        path() + "/" + version + "/withdrawal", Json.object().put("sunset", sunset.toString()))
                .orRefused();
        String end = TerminalText.of(descriptor.path("sunset_at"));
        print(json(), descriptor, capability() + " " + version + " is deprecated and ends " + end);
        return ExitCode.OK;
    }
}
