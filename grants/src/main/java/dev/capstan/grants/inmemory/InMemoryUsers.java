package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.Users;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** People in memory: everybody is present until told otherwise, and nobody manages what belongs to others. */
public final class InMemoryUsers implements Users {

    private final Set<String> gone = ConcurrentHashMap.newKeySet();
    private final Set<String> managers = ConcurrentHashMap.newKeySet();

    /** Notes that a person has left. */
    public void leave(String account) {
        gone.add(account);
    }

    /** Notes that a person has come back. */
    public void comeBack(String account) {
        gone.remove(account);
    }

    /** Has a person manage what belongs to others. */
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
