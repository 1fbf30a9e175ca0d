package dev.capstan.audit;

import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.audit.port.ChainStore;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;

/** A store whose transactions begin when the test lets them, and of which chosen ones fail. */
final class GatedStore implements ChainStore, AutoCloseable {

    private volatile InMemoryChainStore store = new InMemoryChainStore();
    private final AtomicInteger transactions = new AtomicInteger();
    private final Semaphore entered = new Semaphore(0);
    private final Semaphore gate = new Semaphore(0);
    private volatile IntPredicate failsBefore = n -> false;
    private volatile IntPredicate failsAfter = n -> false;
    private volatile IntPredicate commitsLate = n -> false;
    private volatile IntPredicate reopens = n -> false;
    private Runnable late = () -> {};

    /** Transactions with these numbers, from 1, fail without keeping anything. */
    GatedStore failingBeforeCommit(IntPredicate numbers) {
        failsBefore = numbers;
        return this;
    }

    /** Transactions with these numbers, from 1, keep everything but fail to say so. */
    GatedStore failingAfterCommit(IntPredicate numbers) {
        failsAfter = numbers;
        return this;
    }

    /**
     * Transactions with these numbers, from 1, fail for their caller, and commit afterwards: before the next one that
     * locks the head of a chain.
     */
    GatedStore committingLate(IntPredicate numbers) {
        commitsLate = numbers;
        return this;
    }

    /** Transactions with these numbers, from 1, meet a database that was opened anew without all that it had. */
    GatedStore reopenedBefore(IntPredicate numbers) {
        reopens = numbers;
        return this;
    }

    /** Lets this many transactions begin. */
    GatedStore open(int permits) {
        gate.release(permits);
        return this;
    }

    /** Lets every transaction begin, so that a test that fails does not wait for ever. */
    @Override
    public void close() {
        gate.release(1_000_000);
    }

    /** Waits until one more transaction stands before the gate. */
    void awaitTransaction() {
        entered.acquireUninterruptibly();
    }

    int transactions() {
        return transactions.get();
    }

    @Override
    public void extend(SortedSet<String> tenantIds, RecordLinker links) {
        int number = transactions.incrementAndGet();
        entered.release();
        gate.acquireUninterruptibly();
        if (reopens.test(number)) {
            store = new InMemoryChainStore();
        }
        if (failsBefore.test(number)) {
            throw new IllegalStateException("the disk is full");
        }
        if (commitsLate.test(number)) {
            links.link(Map.of(tenantIds.first(), store.head(tenantIds.first())));
            late = () -> store.extend(tenantIds, links);
            throw new IllegalStateException("no answer in time");
        }
        if (!tenantIds.isEmpty()) {
            late.run();
            late = () -> {};
        }
        store.extend(tenantIds, links);
        if (failsAfter.test(number)) {
            throw new IllegalStateException("the connection was lost");
        }
    }

    @Override
    public ChainHead head(String tenantId) {
        return store.head(tenantId);
    }

    @Override
    public List<ChainedRecord> page(Selection selection, long after, int limit) {
        return store.page(selection, after, limit);
    }

    @Override
    public List<String> tenants(String after, int limit) {
        return store.tenants(after, limit);
    }
}
