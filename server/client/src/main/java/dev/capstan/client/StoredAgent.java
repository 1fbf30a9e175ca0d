package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.token.InvalidKey;
import dev.capstan.grants.token.SigningKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An agent of this machine.
 *
 * @param issuer URL of the server that knows it
 * @param key its own key, by which it is identified
 * @param request its registration request
 * @param snapshot its state as last reported by the server; null if the server has never responded
 */
public record StoredAgent(
        String issuer,
        SigningKey key,
        RegistrationRequest request,
        @Nullable AgentSnapshot snapshot) {

    /** Creates an agent with a new key that no server knows yet. */
    public static StoredAgent unregistered(String issuer, RegistrationRequest request) {
        return new StoredAgent(issuer, SigningKey.generate(), request, null);
    }

    /** Returns this agent with a new state. */
    public StoredAgent at(AgentSnapshot now) {
        return new StoredAgent(issuer, key, request, now);
    }

    /** Returns this agent with more requested capabilities. */
    public StoredAgent requesting(List<RequestedCapability> more) {
        return new StoredAgent(issuer, key, request.and(more), snapshot);
    }

    /** Returns the agent's id on its server. Throws {@link ClientFailed} if it has none yet. */
    public String id() {
        if (snapshot == null) {
            throw new ClientFailed(
                    "the registration of '" + request.name() + "' at " + issuer + " got no response; repeat it",
                    Remedy.REPEATED_REGISTRATION);
        }
        return snapshot.agentId();
    }

    /** Returns the label that users type: the id, or the name before there is an id. */
    public String label() {
        return snapshot == null ? request.name() : snapshot.agentId();
    }

    /** Whether the registration is still unanswered or undecided. */
    public boolean isUndecided() {
        return snapshot == null || snapshot.isPending();
    }

    boolean hasSameKeyAs(StoredAgent other) {
        return key.publicKey().equals(other.key.publicKey());
    }

    ObjectNode toJson() {
        ObjectNode json = Json.object().put("issuer", issuer);
        json.set("key", key.toJson());
        json.set("wanted", request.toJson());
        return snapshot == null ? json : json.set("standing", snapshot.toJson());
    }

    static StoredAgent parse(JsonNode json) throws InvalidKey {
        return new StoredAgent(
                issuer(json.path("issuer").asText()),
                SigningKey.parse(json.path("key")),
                RegistrationRequest.parse(json.path("wanted")),
                json.has("standing") ? AgentSnapshot.parse(json.get("standing")) : null);
    }

    private static String issuer(String text) {
        try {
            return SecureUrl.parse(text).withoutSlash();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("invalid issuer: " + e.getMessage(), e);
        }
    }
}
