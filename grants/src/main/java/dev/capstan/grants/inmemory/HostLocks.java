package dev.capstan.grants.inmemory;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/** One lock per host within a process, which exists only while a thread holds or awaits it. */
public final class HostLocks {

    private final ConcurrentMap<String, Shared> locks = new ConcurrentHashMap<>();

    /** Creates a set without locks. */
    public HostLocks() {}

    private static final class Shared {

        private final ReentrantLock lock = new ReentrantLock();
        private int users;
    }

    /** Locks a host; waits uninterruptibly while another thread has it locked. */
    public void lock(String hostId) {
        locks.compute(hostId, (id, known) -> {
                    Shared shared = known == null ? new Shared() : known;
                    shared.users++;
                    return shared;
                })
                .lock
                .lock();
    }

    /** Unlocks a host that this thread has locked. */
    public void unlock(String hostId) {
        locks.computeIfPresent(hostId, (id, shared) -> {
            shared.lock.unlock();
            shared.users--;
            return shared.users == 0 ? null : shared;
        });
    }
}
