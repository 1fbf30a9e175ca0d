package dev.capstan.cli.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.AgentServer;
import dev.capstan.client.AgentSnapshot;
import dev.capstan.client.Approval;
import dev.capstan.client.StoredAgent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code capstan agent reactivate}: reactivates an expired agent with the defaults of its host (GR-3.3). */
@Command(
        name = "reactivate",
        mixinStandardHelpOptions = true,
        description = "Reactivate an expired agent; grants beyond the defaults must be requested again.")
final class AgentReactivateCommand extends AgentSubcommand {

    @Parameters(arity = "0..1", paramLabel = "AGENT", description = "The agent.")
    private @Nullable String name;

    @Override
    int run() {
        StoredAgent known = keys().read().pick(name);
        AgentServer server = serverOf(known);
        JsonNode response = server.reactivate(known);
        StoredAgent agent = known.at(AgentSnapshot.fromResponse(response));
        keys().update(agent);
        Optional<Approval> approval = Approval.fromResponse(response);
        if (approval.isPresent() && agent.isUndecided()) {
            agent = new AgentOutcome(this, server)
                    .decided(
                            agent, approval.get(), snapshot -> !snapshot.isPending(), "capstan agent connect --resume");
        }
        print(agent);
        AgentSnapshot snapshot = agent.snapshot();
        return snapshot != null && snapshot.isActive() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
