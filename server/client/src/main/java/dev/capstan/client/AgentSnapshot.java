package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.RequestedCapability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The state of an agent, as its server last reported it.
 *
 * @param agentId the agent's id on the server
 * @param hostId the id of this machine on the server
 * @param status such as {@code active}
 * @param expiresAt when the agent must be reactivated; empty if the server did not say
 * @param grants its active, pending and denied grants
 */
public record AgentSnapshot(
        String agentId, String hostId, String status, String expiresAt, List<GrantSnapshot> grants) {

    private static final int MAX_ID_LENGTH = 256;
    private static final Set<String> OVER = Set.of("rejected", "revoked", "claimed");

    /** Creates a snapshot. Throws {@link IllegalArgumentException} if the agent's id is invalid. */
    public AgentSnapshot {
        if (!agentId.matches("[\\x21-\\x7e]{1," + MAX_ID_LENGTH + "}")) {
            throw new IllegalArgumentException("agent_id must have 1 to 256 visible ASCII characters");
        }
        grants = List.copyOf(grants);
    }

    /** Reads the state from a response or from the key file. */
    static AgentSnapshot parse(JsonNode json) {
        return new AgentSnapshot(
                json.path("agent_id").asText(),
                TerminalText.of(json.path("host_id")),
                TerminalText.of(json.path("status")),
                TerminalText.of(json.path("expires_at")),
                GrantSnapshot.all(json.path("agent_capability_grants")));
    }

    /** Reads the state from a server's response. Throws {@link ClientFailed} if the agent's id is invalid. */
    public static AgentSnapshot fromResponse(JsonNode json) {
        try {
            return parse(json);
        } catch (IllegalArgumentException e) {
            throw new ClientFailed("the server's response has no valid agent: " + e.getMessage());
        }
    }

    /** Whether the agent is active. */
    public boolean isActive() {
        return status.equals("active");
    }

    /** Whether the agent still awaits a decision. */
    public boolean isPending() {
        return status.equals("pending");
    }

    /** Whether the agent can never act again, so that its key is useless. An expired one can be reactivated. */
    public boolean isOver() {
        return OVER.contains(status);
    }

    /** Whether one of these requests still awaits a decision. */
    public boolean awaits(List<RequestedCapability> requested) {
        return requested.stream().anyMatch(each -> of(each).stream().anyMatch(GrantSnapshot::isPending));
    }

    /** Whether the latest decision on a capability was to grant it, possibly with narrower constraints. */
    public boolean grants(RequestedCapability requested) {
        return of(requested).stream()
                .max(Comparator.comparing(GrantSnapshot::updatedAt).thenComparing(GrantSnapshot::isActive))
                .filter(GrantSnapshot::isActive)
                .isPresent();
    }

    /** Returns this snapshot with only the grants of these capabilities. */
    public AgentSnapshot restrictedTo(List<RequestedCapability> requested) {
        return new AgentSnapshot(
                agentId,
                hostId,
                status,
                expiresAt,
                requested.stream().flatMap(each -> of(each).stream()).toList());
    }

    private List<GrantSnapshot> of(RequestedCapability requested) {
        return grants.stream()
                .filter(grant -> grant.capability().equals(requested.name()))
                .toList();
    }

    /** Returns one sentence for each active grant that is wider than requested (GR-4.4). */
    public List<String> widerThan(List<RequestedCapability> requested) {
        List<String> sentences = new ArrayList<>();
        for (GrantSnapshot grant : grants) {
            Optional<RequestedCapability> wish = requested.stream()
                    .filter(each -> each.name().equals(grant.capability()))
                    .findFirst();
            boolean within = wish.isPresent()
                    && grant.read()
                            .filter(granted -> wish.get().constraints().covers(granted))
                            .isPresent();
            if (grant.isActive() && !within) {
                String asking = wish.map(
                                each -> String.join("; ", each.constraints().describe()))
                        .orElse("not requested");
                String given = grant.describe().isEmpty() ? "any arguments" : grant.describe();
                sentences.add(grant.capability() + " is granted more widely than requested: " + given + " (requested: "
                        + asking + ")");
            }
        }
        return sentences;
    }

    /** Returns the state in the JSON of Agent Auth. */
    public ObjectNode toJson() {
        ObjectNode json =
                Json.object().put("agent_id", agentId).put("host_id", hostId).put("status", status);
        if (!expiresAt.isEmpty()) {
            json.put("expires_at", expiresAt);
        }
        grants.stream().map(GrantSnapshot::toJson).forEach(json.putArray("agent_capability_grants")::add);
        return json;
    }
}
