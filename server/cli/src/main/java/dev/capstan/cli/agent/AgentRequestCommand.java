package dev.capstan.cli.agent;

import dev.capstan.client.AgentServer;
import dev.capstan.client.AgentSnapshot;
import dev.capstan.client.Approval;
import dev.capstan.client.ServerRefused;
import dev.capstan.client.StoredAgent;
import dev.capstan.client.StoredAgents;
import dev.capstan.grants.RequestedCapability;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code capstan agent request}: requests more capabilities for an agent, and waits for the decision (GR-3.2). */
@Command(
        name = "request",
        mixinStandardHelpOptions = true,
        description = "Request more capabilities; exit code 1 unless all of them are granted.",
        footer = {"", "Example: capstan agent request my-agent 'transfer={\"amount\":{\"max\":100}}'"})
final class AgentRequestCommand extends AgentSubcommand {

    @Parameters(
            arity = "1..*",
            paramLabel = "[AGENT] NAME[=JSON]",
            description = "Agent, and the capabilities to request, with their constraints.")
    private List<String> words;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            description = "Reason for the request; shown to the deciding user.")
    private @Nullable String reason;

    @Option(names = "--no-wait", description = "Print the approval address and exit without waiting.")
    private boolean noWait;

    @Override
    int run() {
        StoredAgents storedAgents = keys().read();
        Optional<StoredAgent> named = words.size() > 1 ? storedAgents.find(words.get(0)) : Optional.empty();
        List<RequestedCapability> requested =
                requestedCapabilities(named.isPresent() ? words.subList(1, words.size()) : words);
        StoredAgent agent = named.orElseGet(() -> storedAgents.pick(null));
        AgentServer server = serverOf(agent);
        Optional<Approval> approval = request(server, agent, requested);
        AgentOutcome outcome = new AgentOutcome(this, server);
        StoredAgent wanting = agent.requesting(requested);
        if (approval.isPresent() && !noWait) {
            String goOn = "the same command";
            wanting = outcome.decided(wanting, approval.get(), snapshot -> !snapshot.awaits(requested), goOn);
        } else {
            approval.ifPresent(open -> outcome.invite(agent, open));
            wanting = wanting.at(server.status(wanting));
            keys().update(wanting);
        }
        AgentSnapshot snapshot =
                Optional.ofNullable(wanting.snapshot()).orElseThrow().restrictedTo(requested);
        return outcome.print(wanting, noWait ? approval.orElse(null) : null, snapshot, requested);
    }

    private Optional<Approval> request(AgentServer server, StoredAgent agent, List<RequestedCapability> requested) {
        try {
            return Approval.fromResponse(server.request(agent, requested, reason));
        } catch (ServerRefused refused) {
            if (refused.code().equals("already_granted")) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    private List<RequestedCapability> requestedCapabilities(List<String> names) {
        RequestedCapabilityConverter converter = new RequestedCapabilityConverter();
        try {
            return RequestedCapabilityConverter.requireDistinct(
                    names.stream().map(converter::convert).toList());
        } catch (TypeConversionException e) {
            throw misuse(e.getMessage());
        }
    }
}
