package dev.capstan.cli.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.CommandFailed;
import dev.capstan.client.AgentServer;
import dev.capstan.client.ClientFailed;
import dev.capstan.client.ServerRefused;
import dev.capstan.client.StoredAgent;
import java.util.List;

/** Registers an agent of the key file, or finds out what has become of its registration. */
final class AgentRegistration {

    private final AgentSubcommand task;
    private final AgentServer server;

    AgentRegistration(AgentSubcommand task, AgentServer server) {
        this.task = task;
        this.server = server;
    }

    /** What the server answers; an agent that it refuses is not kept. */
    JsonNode register(StoredAgent agent) {
        try {
            return server.register(agent);
        } catch (ServerRefused refused) {
            if (refused.code().equals("agent_exists") && agent.snapshot() != null) {
                return server.status(agent).toJson();
            }
            if (agent.snapshot() == null && !refused.isTransient()) {
                task.keys().change(known -> known.without(agent));
            }
            if (refused.code().equals("invalid_capabilities") && !task.json()) {
                throw new CommandFailed(AgentAdvice.sentence(refused) + offered(), refused);
            }
            throw refused;
        }
    }

    private String offered() {
        try {
            List<String> names = server.offered();
            return names.isEmpty() ? "" : "; it offers to everybody: " + String.join(", ", names);
        } catch (ClientFailed notTold) {
            return "";
        }
    }
}
