package dev.capstan.cli.account;

import dev.capstan.cli.ServerClient;
import dev.capstan.cli.Table;
import dev.capstan.client.TerminalText;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code capstan agents list}: shows the agents that an account manages. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "List the agents that the account manages.",
        footer = {"", "Example: capstan agents list --account owner"})
final class AgentsListCommand extends ManagedTask {

    @Override
    void run(ServerClient running, PrintWriter out) {
        Table table = new Table("AGENT", "STATUS", "HOST", "ACCOUNT");
        eachHost(running, host -> host.path("agents").forEach(agent -> {
            if (json()) {
                out.println(TerminalText.line(agent));
                return;
            }
            table.row(List.of(
                    cell(agent, "agent_id"),
                    cell(agent, "status"),
                    cell(host, "host_id"),
                    host.has("user_id") ? cell(host, "user_id") : cell(host, "approved_by")));
        }));
        if (!json()) {
            table.print(out);
        }
    }
}
