package dev.capstan.cli.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.CommandFailed;
import dev.capstan.client.AgentServer;
import dev.capstan.client.AgentSnapshot;
import dev.capstan.client.Approval;
import dev.capstan.client.AwaitDecision;
import dev.capstan.client.Sleeper;
import dev.capstan.client.StoredAgent;
import dev.capstan.client.TerminalText;
import dev.capstan.grants.RequestedCapability;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/** The decision about an agent: waits for it, stores it, and prints the outcome. */
record AgentOutcome(AgentSubcommand task, AgentServer server) {

    /**
     * Shows the user where to decide, and waits for the decision.
     *
     * @param decided whether the decision is complete
     * @param goOn the command that resumes waiting
     * @return the agent after the decision
     */
    StoredAgent decided(StoredAgent agent, Approval approval, Predicate<AgentSnapshot> decided, String goOn) {
        invite(agent, approval);
        Optional<AgentSnapshot> snapshot;
        try (CountdownLine line = new CountdownLine(task.err(), goOn)) {
            snapshot = new AwaitDecision(AgentSubcommand.clock(), Sleeper.REAL)
                    .await(approval, () -> server.status(agent), decided, line::showRemaining);
        }
        StoredAgent now = agent.at(snapshot.orElseThrow(
                () -> new CommandFailed("the code expired before a decision; get a new one with " + goOn)));
        task.keys().update(now);
        return now;
    }

    /** Shows the user where to decide. */
    void invite(StoredAgent agent, Approval approval) {
        String name = "'" + TerminalText.name(agent.request().name()) + "' at " + agent.issuer();
        if (approval.page().isEmpty()) {
            task.err().println("The owner of the server must decide about " + name + ".");
        } else {
            task.err().println("To decide about " + name + ", open");
            task.err().println("  " + approval.page());
        }
        if (!approval.userCode().isEmpty()) {
            task.err().println("and check that it displays the code " + approval.userCode());
        }
        task.err().flush();
    }

    /**
     * Prints an agent, and warns if it got more than it asked for. Returns exit code 0 if it got everything it asked
     * for, or if an approval is pending.
     */
    int print(
            StoredAgent agent,
            @Nullable Approval approval,
            AgentSnapshot decided,
            List<RequestedCapability> requested) {
        List<String> warnings = decided.widerThan(requested);
        if (task.json()) {
            task.printLine(json(agent, approval, warnings));
        } else {
            task.print(agent);
            warnings.forEach(warning -> task.err().println("warning: " + warning));
        }
        boolean waits = approval != null;
        boolean granted = decided.isActive() && requested.stream().allMatch(decided::grants);
        return waits || granted ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private static ObjectNode json(StoredAgent agent, @Nullable Approval approval, List<String> warnings) {
        ObjectNode json = AgentView.json(agent);
        if (approval != null) {
            json.putObject("approval")
                    .put("page", approval.page())
                    .put("user_code", approval.userCode())
                    .put("expires_in", approval.lasts().toSeconds());
        }
        if (!warnings.isEmpty()) {
            warnings.forEach(json.putArray("warnings")::add);
        }
        return json;
    }
}
