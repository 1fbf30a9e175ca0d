package dev.capstan.cli.agent;

import dev.capstan.client.ServerRefused;
import dev.capstan.client.StoredAgent;
import dev.capstan.core.json.Json;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code capstan agent disconnect}: revokes an agent permanently, and deletes its key. */
@Command(
        name = "disconnect",
        mixinStandardHelpOptions = true,
        description = "Revoke an agent at its server and delete its key, permanently.")
final class AgentDisconnectCommand extends AgentSubcommand {

    /** Refusals of an agent that cannot work any more, or not before a user allows it. */
    private static final Set<String> OVER = Set.of(
            "agent_not_found", "agent_revoked", "agent_rejected", "host_revoked", "host_rejected", "host_pending");

    @Parameters(arity = "0..1", paramLabel = "AGENT", description = "The agent.")
    private @Nullable String name;

    @Option(names = "--forget", description = "Only delete the key; do not notify the server.")
    private boolean forget;

    @Override
    int run() {
        StoredAgent agent = keys().read().pick(name);
        String status = forget || agent.snapshot() == null ? "forgotten" : revoked(agent);
        keys().change(storedAgents -> storedAgents.without(agent));
        print(
                json(),
                Json.object().put("agent_id", agent.label()).put("status", status),
                agent.label() + " is " + status + (status.equals("revoked") ? "" : " on this machine only"));
        return ExitCode.OK;
    }

    private String revoked(StoredAgent agent) {
        try {
            serverOf(agent).revoke(agent);
            return "revoked";
        } catch (ServerRefused refused) {
            if (OVER.contains(refused.code())) {
                return "forgotten";
            }
            throw refused;
        }
    }
}
