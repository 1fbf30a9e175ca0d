package dev.capstan.cli.agent;

import dev.capstan.client.KnownAgent;
import dev.capstan.client.PlainText;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code capstan agent status}: asks a server where an agent stands. */
@Command(name = "status", mixinStandardHelpOptions = true, description = "Ask the server where an agent stands.")
final class AgentStatusCommand extends AgentTask {

    @Parameters(arity = "0..1", paramLabel = "AGENT", description = "The agent.")
    private @Nullable String name;

    @Override
    int run() {
        KnownAgent known = keys().read().pick(name);
        KnownAgent agent = known.at(serverOf(known).status(known));
        keys().update(agent);
        if (json()) {
            out().println(PlainText.line(AgentView.json(agent, null, List.of())));
        } else {
            AgentView.print(agent, out());
        }
        return ExitCode.OK;
    }
}
