package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.ServerClient;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code capstan registry diff}: reports the changes between two versions, and the side that each breaks (NEG-4.2). */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        description = "Show the changes between two versions and the side that each breaks.",
        footer = {
            "",
            "breaks    a value that is sent is refused; an example is shown",
            "limits    a feature is unavailable",
            "unproven  unknown whether a value is refused",
            "harmless  nothing is lost",
            "",
            "Example: capstan registry diff code-review 1.0 2.0"
        })
final class RegistryDiffCommand extends CapabilitySubcommand {

    @Parameters(index = "1", paramLabel = "OLD", description = "Old version.")
    private Version older;

    @Parameters(index = "2", paramLabel = "NEW", description = "New version.")
    private Version newer;

    @Override
    int run(ServerClient server) {
        JsonNode forth = cell(server, older, newer);
        JsonNode back = cell(server, newer, older);
        if (json()) {
            ObjectNode line = Json.object().put("type", capability());
            line.putArray("cells").add(forth).add(back);
            printLine(line);
            return ExitCode.OK;
        }
        out().println(capability() + " " + older + " -> " + newer);
        out().println();
        new CompatibilityCell(forth).print(out());
        out().println();
        new CompatibilityCell(back).print(out());
        return ExitCode.OK;
    }

    private JsonNode cell(ServerClient server, Version requester, Version provider) {
        Map<String, String> query = Map.of("requester", requester.toString(), "provider", provider.toString());
        JsonNode cells = server.expect(path() + "/compatibility", query).path("cells");
        if (cells.size() != 1) {
            throw new CommandFailed("the server returned " + cells.size() + " cells for " + requester + " and "
                    + provider + ", not one");
        }
        return cells.get(0);
    }
}
