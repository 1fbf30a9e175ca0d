package dev.capstan.grants.inmemory;

import dev.capstan.core.invocation.Caller;
import dev.capstan.grants.port.Users;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** In-memory users: all are present until {@link #markAbsent}, and manage only their own until {@link #manageAll}. */
public final class InMemoryUsers implements Users {

    private final Set<String> gone = ConcurrentHashMap.newKeySet();
    private final Map<String, String> tenants = new ConcurrentHashMap<>();
    private final Set<String> managers = ConcurrentHashMap.newKeySet();

    /** Marks a user as absent. */
    public void markAbsent(String account) {
        gone.add(account);
    }

    /** Marks a user as present again. */
    public void markPresent(String account) {
        gone.remove(account);
    }

    /** Moves a user from the default tenant to another. */
    public void moveTo(String tenantId, String account) {
        tenants.put(account, tenantId);
    }

    /** Lets a user manage what belongs to others of the same tenant. */
    public void manageAll(String account) {
        managers.add(account);
    }

    @Override
    public Optional<String> tenantOf(String account) {
        return gone.contains(account)
                ? Optional.empty()
                : Optional.of(tenants.getOrDefault(account, Caller.DEFAULT_TENANT));
    }

    @Override
    public boolean managesAll(String account) {
        return managers.contains(account);
    }
}
