package dev.capstan.database.audit;

import io.micronaut.transaction.TransactionStatus;
import io.micronaut.transaction.support.TransactionSynchronization;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The locks of the chains' heads within this process, so that one of its connections at a time holds or awaits a head in
 * the database.
 *
 * <p>The database ends the transaction of a server that is frozen or cut off after a while. Every other connection of
 * that server that awaited the head would get it next, and hold up all servers for as long again.
 */
final class HeadLocks {

    private final ConcurrentMap<String, ReentrantLock> locks = new ConcurrentHashMap<>();

    /** Locks the heads of these tenants' chains until the transaction, which is that of this thread, has ended. */
    void lock(SortedSet<String> tenantIds, TransactionStatus<?> transaction) {
        for (String tenantId : tenantIds) {
            ReentrantLock lock = locks.computeIfAbsent(tenantId, id -> new ReentrantLock(true));
            if (!lock.isHeldByCurrentThread()) {
                transaction.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCompletion(Status ended) {
                        lock.unlock();
                    }
                });
                lock.lock();
            }
        }
    }
}
