package dev.capstan.keys;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.token.PublicKey;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The public keys that verify the responses of this server and of the servers that share its database, as one JSON Web
 * Key Set, so that each server publishes the keys of all.
 */
public final class PublishedKeys {

    private final PublicKey own;
    private volatile List<PublicKey> others = List.of();

    /** Creates the set with the key of this server. */
    public PublishedKeys(ServerKey own) {
        this.own = own.publicKey();
    }

    /** Replaces the keys of the other servers; the own key may be among them. */
    public void setOthers(Collection<PublicKey> keys) {
        others = List.copyOf(keys);
    }

    /** Returns the key set for peers, the own key first. */
    public ObjectNode toJson() {
        Set<PublicKey> keys = new LinkedHashSet<>(List.of(own));
        keys.addAll(others);
        ObjectNode set = Json.object();
        ArrayNode entries = set.putArray("keys");
        keys.forEach(key -> entries.add(
                key.toJson().put("kid", key.thumbprint()).put("use", "sig").put("alg", "EdDSA")));
        return set;
    }
}
