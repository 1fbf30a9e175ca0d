package dev.capstan.cli.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.CommandFailed;
import dev.capstan.client.AgentServer;
import dev.capstan.client.ClientFailed;
import dev.capstan.client.ServerRefused;
import dev.capstan.client.StoredAgent;
import java.util.List;

/** The registration of an agent of the key file, new or resumed. */
final class AgentRegistration {

    private final AgentSubcommand task;
    private final AgentServer server;

    AgentRegistration(AgentSubcommand task, AgentServer server) {
        this.task = task;
        this.server = server;
    }

    /**
     * Returns the server's response. Removes an unregistered agent from the key file if the server refuses it
     * permanently.
     */
    JsonNode register(StoredAgent agent) {
        try {
            return server.register(agent);
        } catch (ServerRefused refused) {
            if (refused.code().equals("agent_exists") && agent.snapshot() != null) {
                return server.status(agent).toJson();
            }
            if (agent.snapshot() == null && !refused.isTransient()) {
                task.keys().change(storedAgents -> storedAgents.without(agent));
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
            return names.isEmpty() ? "" : "; its public capabilities: " + String.join(", ", names);
        } catch (ClientFailed e) {
            return "";
        }
    }
}
