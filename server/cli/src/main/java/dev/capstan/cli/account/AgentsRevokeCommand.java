package dev.capstan.cli.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.ServerClient;
import dev.capstan.client.TerminalText;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code capstan agents revoke}: ends an agent. */
@Command(
        name = "revoke",
        mixinStandardHelpOptions = true,
        description = "Revoke an agent permanently.",
        footer = {"", "Example: capstan agents revoke agt_… --account owner"})
final class AgentsRevokeCommand extends ManagedTask {

    @Parameters(index = "0", paramLabel = "AGENT", description = "Agent id, agt_….")
    private String id;

    @Override
    void run(ServerClient running, PrintWriter out) {
        JsonNode ended = running.delete(AGENTS, id).orRefused();
        out.println(json() ? TerminalText.line(ended) : TerminalText.of(id) + " is " + cell(ended, "status") + ".");
    }
}
