package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.Users;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** In-memory users: all are present until {@link #markAbsent}, and manage only their own until {@link #manageAll}. */
public final class InMemoryUsers implements Users {

    private final Set<String> gone = ConcurrentHashMap.newKeySet();
    private final Set<String> managers = ConcurrentHashMap.newKeySet();

    /** Marks a user as absent. */
    public void markAbsent(String account) {
        gone.add(account);
    }

    /** Marks a user as present again. */
    public void markPresent(String account) {
        gone.remove(account);
    }

    /** Lets a user manage what belongs to others. */
    public void manageAll(String account) {
        managers.add(account);
    }

    @Override
    public boolean isPresent(String account) {
        return !gone.contains(account);
    }

    @Override
    public boolean managesAll(String account) {
        return managers.contains(account);
    }
}
