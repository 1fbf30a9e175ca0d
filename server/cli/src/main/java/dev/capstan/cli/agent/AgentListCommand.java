package dev.capstan.cli.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.PrintedText;
import dev.capstan.cli.Table;
import dev.capstan.client.AgentSnapshot;
import dev.capstan.client.GrantSnapshot;
import dev.capstan.client.StoredAgent;
import dev.capstan.client.TerminalText;
import dev.capstan.core.json.Json;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** {@code capstan agent list}: shows the agents of this machine with their last known status. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Show the agents of this machine with their last known status; contacts no server.")
final class AgentListCommand extends AgentSubcommand {

    @Override
    int run() {
        List<StoredAgent> agents = keys().read().agents();
        if (json()) {
            ObjectNode json = Json.object();
            agents.stream().map(AgentView::json).forEach(json.putArray("agents")::add);
            printLine(json);
        } else if (agents.isEmpty()) {
            out().println("This machine has no agents; register one with capstan agent connect.");
        } else {
            Table table = new Table("AGENT", "NAME", "SERVER", "STATUS", "CAPABILITIES");
            agents.forEach(agent -> table.row(row(agent)));
            table.print(out());
        }
        return ExitCode.OK;
    }

    private static List<String> row(StoredAgent agent) {
        AgentSnapshot snapshot = agent.snapshot();
        String name = TerminalText.name(agent.request().name());
        if (snapshot == null) {
            return List.of(PrintedText.NO_VALUE, name, agent.issuer(), "unanswered", PrintedText.NO_VALUE);
        }
        List<String> active = snapshot.grants().stream()
                .filter(GrantSnapshot::isActive)
                .map(GrantSnapshot::capability)
                .toList();
        return List.of(
                snapshot.agentId(),
                name,
                agent.issuer(),
                snapshot.status(),
                active.isEmpty() ? PrintedText.NO_VALUE : String.join(", ", active));
    }
}
