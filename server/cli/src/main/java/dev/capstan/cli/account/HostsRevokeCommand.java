package dev.capstan.cli.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.PrintedText;
import dev.capstan.cli.ServerClient;
import dev.capstan.client.TerminalText;
import dev.capstan.core.text.Text;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code capstan hosts revoke}: ends a host and every agent under it. */
@Command(
        name = "revoke",
        mixinStandardHelpOptions = true,
        description = "Revoke a host and all its agents permanently.",
        footer = {"", "Example: capstan hosts revoke hst_… --account owner"})
final class HostsRevokeCommand extends ServerSubcommand {

    @Parameters(index = "0", paramLabel = "HOST", description = "Host id, hst_….")
    private String id;

    @Override
    void run(ServerClient running) {
        JsonNode ended = running.delete(HOSTS, id).orRefused();
        String end = PrintedText.of(ended.path("status"));
        String agents = Text.count(ended.path("agents_revoked").asLong(), "agent");
        print(json(), ended, TerminalText.of(id) + " is " + end + ", with " + agents + ".");
    }
}
