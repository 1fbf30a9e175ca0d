package dev.capstan.server.attacks;

import dev.capstan.grants.token.SigningKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A host as the model knows it. */
final class HostModel {

    final String id;
    final List<SigningKey> replaced = new ArrayList<>();
    final Map<String, GrantLimits> defaults = new TreeMap<>();
    SigningKey key;
    String status = "pending";

    @Nullable
    String account;

    HostModel(String id, SigningKey key) {
        this.id = id;
        this.key = key;
    }

    void rotate(SigningKey next) {
        replaced.add(key);
        key = next;
    }

    boolean isAlive() {
        return status.equals("pending") || status.equals("active");
    }

    /** Whether an account may take it back: it is that account's, or waits for anybody. */
    boolean isManagedBy(String user) {
        return account == null || account.equals(user);
    }

    @Override
    public String toString() {
        return id + " (" + status + ", account " + account + ")";
    }
}
