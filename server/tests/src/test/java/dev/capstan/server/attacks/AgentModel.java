package dev.capstan.server.attacks;

import dev.capstan.grants.token.SigningKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** An agent as the model knows it. */
final class AgentModel {

    final String id;
    final HostModel host;
    final List<SigningKey> replaced = new ArrayList<>();

    /** The bounds of each capability that it may call. */
    final Map<String, GrantLimits> grants = new TreeMap<>();

    /** The capabilities that a user denied or revoked. */
    final Set<String> taken = new TreeSet<>();

    SigningKey key;
    String status = "pending";

    AgentModel(String id, HostModel host, SigningKey key) {
        this.id = id;
        this.host = host;
        this.key = key;
    }

    void rotate(SigningKey next) {
        replaced.add(key);
        key = next;
    }

    boolean isAlive() {
        return Set.of("pending", "active", "expired").contains(status);
    }

    @Override
    public String toString() {
        return id + " (" + status + ") of " + host;
    }
}
