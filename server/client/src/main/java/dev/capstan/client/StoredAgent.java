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
 * @param issuer the server that knows it
 * @param key its own key, which tells it from every other
 * @param wanted what it was registered for
 * @param standing where it stood when its server was last asked; null while the server has not answered at all
 */
public record StoredAgent(
        String issuer,
        SigningKey key,
        RegistrationRequest wanted,
        @Nullable AgentSnapshot snapshot) {

    /** An agent with a new key that no server knows yet. */
    public static StoredAgent unregistered(String issuer, RegistrationRequest wanted) {
        return new StoredAgent(issuer, SigningKey.generate(), wanted, null);
    }

    /** The same agent where it stands now. */
    public StoredAgent at(AgentSnapshot now) {
        return new StoredAgent(issuer, key, wanted, now);
    }

    /** The same agent, asking for more. */
    public StoredAgent asking(List<RequestedCapability> more) {
        return new StoredAgent(issuer, key, wanted.and(more), snapshot);
    }

    /** Its id on its server; an agent that never got one ends the command. */
    public String id() {
        if (snapshot == null) {
            throw new ClientFailed("the registration of '" + wanted.name() + "' at " + issuer
                    + " was never answered: capstan agent connect --resume repeats it");
        }
        return snapshot.agentId();
    }

    /** What people type for it: its id, or its name while it has none. */
    public String label() {
        return snapshot == null ? wanted.name() : snapshot.agentId();
    }

    /** Whether its registration is still to be answered or decided. */
    public boolean isUndecided() {
        return snapshot == null || snapshot.isPending();
    }

    boolean hasSameKeyAs(StoredAgent other) {
        return key.publicKey().equals(other.key.publicKey());
    }

    ObjectNode toJson() {
        ObjectNode json = Json.object().put("issuer", issuer);
        json.set("key", key.toJson());
        json.set("wanted", wanted.toJson());
        return snapshot == null ? json : json.set("standing", snapshot.toJson());
    }

    static StoredAgent parse(JsonNode json) throws InvalidKey {
        return new StoredAgent(
                SecureUrl.parse(json.path("issuer").asText()).withoutSlash(),
                SigningKey.parse(json.path("key")),
                RegistrationRequest.parse(json.path("wanted")),
                json.has("standing") ? AgentSnapshot.parse(json.get("standing")) : null);
    }
}
