package dev.capstan.grants.inmemory;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/** One lock per host within a process, which exists only while a thread holds or awaits it. */
public final class HostLocks {

    private final ConcurrentMap<String, SharedLock> locks = new ConcurrentHashMap<>();

    /** Creates a set without locks. */
    public HostLocks() {}

    private static final class SharedLock {

        private final ReentrantLock lock = new ReentrantLock();
        private int users;
    }

    /** Locks a host; waits uninterruptibly while another thread has it locked. */
    public void lock(String hostId) {
        locks.compute(hostId, (id, known) -> {
                    SharedLock sharedLock = known == null ? new SharedLock() : known;
                    sharedLock.users++;
                    return sharedLock;
                })
                .lock
                .lock();
    }

    /** Unlocks a host that this thread has locked. */
    public void unlock(String hostId) {
        locks.computeIfPresent(hostId, (id, sharedLock) -> {
            sharedLock.lock.unlock();
            sharedLock.users--;
            return sharedLock.users == 0 ? null : sharedLock;
        });
    }
}
