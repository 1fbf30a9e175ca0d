package dev.capstan.cli.agent;

import dev.capstan.client.StoredAgent;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code capstan agent status}: asks a server for the status of an agent. */
@Command(name = "status", mixinStandardHelpOptions = true, description = "Show the status of an agent at its server.")
final class AgentStatusCommand extends AgentSubcommand {

    @Parameters(arity = "0..1", paramLabel = "AGENT", description = "The agent.")
    private @Nullable String name;

    @Override
    int run() {
        StoredAgent known = keys().read().pick(name);
        StoredAgent agent = known.at(serverOf(known).status(known));
        keys().update(agent);
        print(agent);
        return ExitCode.OK;
    }
}
