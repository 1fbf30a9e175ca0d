package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The state as the records tell of it, read one after the other from the first on. */
final class RecordedState {

    private static final int PAGE = 1_000;

    /** The kinds of records that tell of no changed host, agent or grant. */
    private static final Set<String> OTHERS = Set.of("capability_requested", "token_refused");

    private final RawHttpClient client;
    private final GrantState grantState = GrantState.empty();
    private final Map<String, String> hostOf = new HashMap<>();
    private final Map<String, String> keys = new HashMap<>();
    private long read;

    RecordedState(RawHttpClient client) {
        this.client = client;
    }

    /** Returns what all records up to now tell. */
    GrantState read() throws IOException {
        boolean hasMore = true;
        while (hasMore) {
            RawResponse page = client.send(RawRequest.of("GET", "/audit/records?limit=" + PAGE + "&after=" + read));
            if (page.status() != 200) {
                throw new AssertionError("the records are not shown: " + page);
            }
            for (JsonNode each : page.json().path("records")) {
                read = each.path("seq").longValue();
                replay(each.path("record"));
            }
            hasMore = page.json().path("has_more").booleanValue();
        }
        return grantState;
    }

    /** Returns how many records there are. */
    long count() {
        return read;
    }

    /** Returns the thumbprint of the key of a host or an agent. */
    String keyOf(String id) {
        return keys.getOrDefault(id, "");
    }

    private void replay(JsonNode record) {
        String host = record.path("hostId").asText();
        String agent = record.path("agentId").asText();
        String status = record.path("status").asText();
        switch (record.path("kind").asText()) {
            case "host_registered" -> {
                grantState.hosts().put(host, "pending");
                keys.put(host, record.path("thumbprint").asText());
            }
            case "agent_registered" -> {
                hostOf.put(agent, host);
                grantState.agents().put(agent, status);
                keys.put(agent, record.path("thumbprint").asText());
                granted(agent, record);
            }
            case "approval_decided" -> {
                grantState.agents().put(agent, status);
                if (record.path("decision").asText().equals("approve")) {
                    grantState.hosts().replace(host, "pending", "active");
                }
                granted(agent, record);
            }
            case "agent_reactivated" -> {
                grantState.agents().put(agent, status);
                removeGrants(agent);
                granted(agent, record);
            }
            case "agent_session_ended" -> grantState.agents().put(agent, status);
            case "agent_revoked", "agent_claimed" -> end(agent, status);
            case "agents_forgotten" ->
                record.path("agentIds").forEach(id -> grantState.agents().remove(id.asText()));
            case "host_forgotten" -> grantState.hosts().remove(host);
            case "grant_revoked" ->
                grantState
                        .grants()
                        .remove(GrantState.key(agent, record.path("capability").asText()));
            case "host_revoked" -> {
                grantState.hosts().put(host, status);
                hostOf.forEach((id, of) -> {
                    if (of.equals(host)
                            && Set.of("pending", "active", "expired")
                                    .contains(grantState.agents().get(id))) {
                        end(id, status);
                    }
                });
            }
            case "key_rotated" -> {
                if (record.path("proven").asBoolean(true)) {
                    keys.put(
                            agent.isEmpty() ? host : agent,
                            record.path("thumbprint").asText());
                }
            }
            default -> ignore(record);
        }
    }

    private static void ignore(JsonNode record) {
        String kind = record.path("kind").asText();
        boolean tellsOfAuthority = List.of("host_", "agent_", "grant_", "approval_", "key_").stream()
                .anyMatch(kind::startsWith);
        if (tellsOfAuthority && !OTHERS.contains(kind)) {
            throw new AssertionError("the fold has no word for " + record);
        }
    }

    private void granted(String agent, JsonNode record) {
        for (JsonNode grant : record.path("grants")) {
            if (grant.path("status").asText().equals("active")) {
                JsonNode constraints = grant.has("constraints")
                        ? RunningServer.parsed(grant.path("constraints").asText())
                        : Json.object();
                grantState
                        .grants()
                        .put(GrantState.key(agent, grant.path("capability").asText()), constraints);
            }
        }
    }

    private void end(String agent, String status) {
        grantState.agents().put(agent, status);
        removeGrants(agent);
    }

    private void removeGrants(String agent) {
        grantState.grants().keySet().removeIf(key -> key.startsWith(agent + " "));
    }
}
