package dev.capstan.cli.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.AgentServer;
import dev.capstan.client.Approval;
import dev.capstan.client.KnownAgent;
import dev.capstan.client.PlainText;
import dev.capstan.client.Standing;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code capstan agent reactivate}: lets an expired agent go on with the defaults of its host (GR-3.3). */
@Command(
        name = "reactivate",
        mixinStandardHelpOptions = true,
        description = "Let an expired agent go on; what it was granted beyond the defaults has to be asked for again.")
final class AgentReactivateCommand extends AgentTask {

    @Parameters(arity = "0..1", paramLabel = "AGENT", description = "The agent.")
    private @Nullable String name;

    @Override
    int run() {
        KnownAgent known = keys().read().pick(name);
        AgentServer server = serverOf(known);
        JsonNode answer = server.reactivate(known);
        KnownAgent agent = known.at(Standing.answered(answer));
        keys().update(agent);
        Optional<Approval> approval = Approval.in(answer);
        if (approval.isPresent() && agent.isUndecided()) {
            agent = new AgentOutcome(this, server)
                    .decided(
                            agent, approval.get(), standing -> !standing.isPending(), "capstan agent connect --resume");
        }
        if (json()) {
            out().println(PlainText.line(AgentView.json(agent, null, List.of())));
        } else {
            AgentView.print(agent, out());
        }
        boolean active =
                Optional.ofNullable(agent.standing()).filter(Standing::isActive).isPresent();
        return active ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
