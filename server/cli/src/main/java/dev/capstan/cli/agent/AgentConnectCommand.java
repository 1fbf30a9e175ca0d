package dev.capstan.cli.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.CommandFailed;
import dev.capstan.client.AgentServer;
import dev.capstan.client.AgentSnapshot;
import dev.capstan.client.Approval;
import dev.capstan.client.ClientFailed;
import dev.capstan.client.RegistrationRequest;
import dev.capstan.client.SecureUrl;
import dev.capstan.client.ServerRefused;
import dev.capstan.client.StoredAgent;
import dev.capstan.client.StoredAgents;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.RequestedCapability;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code capstan agent connect}: registers an agent and waits for the decision (GR-8.3). */
@Command(
        name = "connect",
        mixinStandardHelpOptions = true,
        description = "Register an agent and wait for the decision; exit code 1 unless all requested capabilities"
                + " are granted.",
        footer = {
            "",
            "Resumes a pending registration instead of creating a second one.",
            "Example: capstan agent connect --url https://bank.example --capability"
                    + " 'transfer={\"amount\":{\"max\":100}}'"
        })
final class AgentConnectCommand extends AgentSubcommand {

    private static final String GO_ON = "capstan agent connect --resume";
    private static final String DEFAULT_NAME = "capstan";

    @Option(names = "--url", paramLabel = "URL", description = "Server URL: https, or http to this machine.")
    private @Nullable SecureUrl url;

    @Option(
            names = "--capability",
            paramLabel = "NAME[=JSON]",
            converter = RequestedCapabilityConverter.class,
            description = "Capability to request, with its constraints; repeatable.")
    private List<RequestedCapability> capabilities = List.of();

    @Option(
            names = "--name",
            paramLabel = "TEXT",
            description = "Display name of the agent. Default: " + DEFAULT_NAME + ".")
    private @Nullable String name;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            description = "Reason for the request; shown to the deciding user.")
    private @Nullable String reason;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "delegated",
            description = "delegated: for a user; autonomous: without a user. Default: ${DEFAULT-VALUE}.")
    private AgentMode mode;

    @Option(names = "--resume", description = "Resume the pending registration.")
    private boolean resume;

    @Option(names = "--no-wait", description = "Print the approval address and exit without waiting.")
    private boolean noWait;

    @Override
    int run() {
        if (resume) {
            StoredAgent pending = undecided();
            AgentServer server = serverOf(pending);
            requireMode(server, pending.request());
            return register(server, pending);
        }
        RegistrationRequest request = registrationRequest();
        AgentServer server = server(requiredUrl(), keys().change(storedAgents -> storedAgents));
        requireMode(server, request);
        return register(server, stored(server, request));
    }

    private int register(AgentServer server, StoredAgent agent) {
        JsonNode response = response(server, agent);
        StoredAgent registered = agent.at(AgentSnapshot.fromResponse(response));
        keys().update(registered);
        return finish(new AgentOutcome(this, server), registered, Approval.fromResponse(response));
    }

    /**
     * Returns the server's response. Removes an unregistered agent from the key file if the server refuses it
     * permanently.
     */
    private JsonNode response(AgentServer server, StoredAgent agent) {
        try {
            return server.register(agent);
        } catch (ServerRefused refused) {
            if (refused.code().equals("agent_exists") && agent.snapshot() != null) {
                return server.status(agent).toJson();
            }
            if (agent.snapshot() == null && !refused.isTransient()) {
                keys().change(storedAgents -> storedAgents.without(agent));
            }
            if (refused.code().equals("invalid_capabilities") && !json()) {
                throw new CommandFailed(AgentAdvice.sentence(refused) + offered(server), refused);
            }
            throw refused;
        }
    }

    private static String offered(AgentServer server) {
        try {
            List<String> names = server.offered();
            return names.isEmpty() ? "" : "; its public capabilities: " + String.join(", ", names);
        } catch (ClientFailed e) {
            return "";
        }
    }

    private int finish(AgentOutcome outcome, StoredAgent registered, Optional<Approval> approval) {
        boolean waits = approval.isPresent() && registered.isUndecided();
        StoredAgent agent = registered;
        if (waits && noWait) {
            outcome.invite(agent, approval.get());
        } else if (waits) {
            agent = outcome.decided(agent, approval.get(), snapshot -> !snapshot.isPending(), GO_ON);
        }
        AgentSnapshot snapshot = Optional.ofNullable(agent.snapshot()).orElseThrow();
        if (snapshot.isOver()) {
            StoredAgent over = agent;
            keys().change(storedAgents -> storedAgents.without(over));
        }
        if (snapshot.status().equals("expired")) {
            err().println("the agent has expired; " + AgentAdvice.advice("agent_expired"));
        }
        Approval open = waits && noWait ? approval.get() : null;
        return outcome.print(agent, open, snapshot, agent.request().capabilities());
    }

    private StoredAgent undecided() {
        List<StoredAgent> waiting = keys().read().agents().stream()
                .filter(StoredAgent::isUndecided)
                .filter(agent -> url == null || agent.issuer().equals(url.withoutSlash()))
                .filter(agent -> name == null || agent.request().name().equals(name))
                .toList();
        if (waiting.isEmpty()) {
            throw new CommandFailed("no registration is pending; list the agents with capstan agent list");
        }
        if (waiting.size() > 1) {
            throw new CommandFailed("several registrations are pending; choose one with --url and --name");
        }
        return waiting.get(0);
    }

    private RegistrationRequest registrationRequest() {
        try {
            return new RegistrationRequest(
                    name == null ? DEFAULT_NAME : name,
                    mode,
                    reason,
                    RequestedCapabilityConverter.requireDistinct(capabilities));
        } catch (IllegalArgumentException | TypeConversionException e) {
            throw misuse(e.getMessage());
        }
    }

    private SecureUrl requiredUrl() {
        if (url == null) {
            throw misuse("name the server with --url, or continue with --resume");
        }
        return url;
    }

    private static void requireMode(AgentServer server, RegistrationRequest request) {
        if (!server.provider().modes().contains(request.mode().wire())) {
            throw new CommandFailed(
                    "the server does not accept " + request.mode().wire() + " agents, only: "
                            + String.join(", ", server.provider().modes()));
        }
    }

    /**
     * Returns the agent's entry in the key file. A new one is stored before the server is asked, so that no response is
     * lost.
     */
    private StoredAgent stored(AgentServer server, RegistrationRequest request) {
        String issuer = server.provider().issuer();
        StoredAgent fresh = StoredAgent.unregistered(issuer, request);
        StoredAgents storedAgents =
                keys().change(all -> all.waitingFor(issuer, request).isPresent() ? all : all.with(fresh));
        return storedAgents.waitingFor(issuer, request).orElse(fresh);
    }
}
