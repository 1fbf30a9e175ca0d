package dev.capstan.cli.account;

import dev.capstan.cli.PrintedText;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.Table;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code capstan agents list}: shows the agents that an account manages. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "List the agents that the account manages.",
        footer = {"", "Example: capstan agents list --account owner"})
final class AgentsListCommand extends ServerSubcommand {

    @Override
    void run(ServerClient running) {
        Table table = new Table("AGENT", "STATUS", "HOST", "ACCOUNT");
        eachHost(running, host -> host.path("agents").forEach(agent -> {
            if (json()) {
                printLine(agent);
                return;
            }
            table.row(List.of(
                    PrintedText.of(agent.path("agent_id")),
                    PrintedText.of(agent.path("status")),
                    PrintedText.of(host.path("host_id")),
                    accountOf(host)));
        }));
        if (!json()) {
            table.print(out());
        }
    }
}
