package dev.capstan.grants.inmemory;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/** One lock a host within one process, which exists only while somebody holds or awaits it. */
public final class HostLocks {

    private final ConcurrentMap<String, Shared> locks = new ConcurrentHashMap<>();

    /** No host is locked. */
    public HostLocks() {}

    private static final class Shared {

        private final ReentrantLock lock = new ReentrantLock();
        private int users;
    }

    /** Waits for a host, whatever interrupts, until nobody else has it locked. */
    public void lock(String hostId) {
        locks.compute(hostId, (id, known) -> {
                    Shared shared = known == null ? new Shared() : known;
                    shared.users++;
                    return shared;
                })
                .lock
                .lock();
    }

    /** Lets a host go that this thread has locked. */
    public void unlock(String hostId) {
        locks.computeIfPresent(hostId, (id, shared) -> {
            shared.lock.unlock();
            shared.users--;
            return shared.users == 0 ? null : shared;
        });
    }
}
