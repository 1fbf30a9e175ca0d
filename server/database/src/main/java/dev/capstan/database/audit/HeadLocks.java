package dev.capstan.database.audit;

import io.micronaut.transaction.TransactionStatus;
import io.micronaut.transaction.support.TransactionSynchronization;
import java.time.Duration;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The locks of the chains' heads within this process, so that one of its connections at a time holds or awaits a head in
 * the database.
 *
 * <p>The database ends the transaction of a server that is frozen or cut off after a while. Every other connection of
 * that server that awaited the head would get it next, and hold up all servers for as long again.
 *
 * <p>A transaction that has waited here for a second goes on to the database without the lock. The database finds
 * deadlocks with locks of rows, and this class cannot.
 */
final class HeadLocks {

    private static final Duration MAX_WAIT = Duration.ofSeconds(1);

    private final ConcurrentMap<String, ReentrantLock> locks = new ConcurrentHashMap<>();

    /** Locks the heads of these tenants' chains until the transaction, which is that of this thread, has ended. */
    void lock(SortedSet<String> tenantIds, TransactionStatus<?> transaction) {
        for (String tenantId : tenantIds) {
            ReentrantLock lock = locks.computeIfAbsent(tenantId, id -> new ReentrantLock(true));
            if (!lock.isHeldByCurrentThread()) {
                transaction.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCompletion(Status ended) {
                        if (lock.isHeldByCurrentThread()) {
                            lock.unlock();
                        }
                    }
                });
                await(lock);
            }
        }
    }

    @SuppressWarnings("LockNotBeforeTry")
    private static void await(ReentrantLock lock) {
        try {
            lock.tryLock(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
