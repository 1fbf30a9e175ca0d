package dev.capstan.cli.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.PrintedText;
import dev.capstan.cli.ServerClient;
import dev.capstan.client.TerminalText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code capstan agents revoke}: ends an agent. */
@Command(
        name = "revoke",
        mixinStandardHelpOptions = true,
        description = "Revoke an agent permanently.",
        footer = {"", "Example: capstan agents revoke agt_… --account owner"})
final class AgentsRevokeCommand extends ServerSubcommand {

    @Parameters(index = "0", paramLabel = "AGENT", description = "Agent id, agt_….")
    private String id;

    @Override
    void run(ServerClient running) {
        JsonNode ended = running.delete(AGENTS, id).orRefused();
        print(json(), ended, TerminalText.of(id) + " is " + PrintedText.of(ended.path("status")) + ".");
    }
}
