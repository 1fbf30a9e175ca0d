package dev.capstan.http.audit;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusedException;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A limit on concurrent reads of audit chains: as many as there are processors, {@value #MIN_READS} to
 * {@value #MAX_READS}. At most half of them may be verifications, and only one per chain.
 *
 * <p>Up to {@value #MAX_WAITING} others wait a second each and are then refused, so that reads never starve calls of
 * the database or the processors.
 */
@Singleton
final class AuditReadLimiter {

    private static final int MIN_READS = 2;
    private static final int MAX_READS = 4;
    private static final int MAX_WAITING = 64;
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition freed = lock.newCondition();
    private final int permits;
    private final Duration timeout;
    private final Set<String> verified = new HashSet<>();
    private int reads;
    private int waiting;

    @Inject
    AuditReadLimiter() {
        this(Math.min(MAX_READS, Math.max(MIN_READS, Runtime.getRuntime().availableProcessors())), TIMEOUT);
    }

    /** Creates a limiter with this number of permits and this maximum wait. */
    AuditReadLimiter(int permits, Duration timeout) {
        this.permits = permits;
        this.timeout = timeout;
    }

    /** Reads some records. */
    <T> T read(Supplier<T> action) {
        return inPlace(null, action);
    }

    /** Verifies the chain of a tenant. */
    <T> T verify(String tenantId, Supplier<T> action) {
        return inPlace(tenantId, action);
    }

    private <T> T inPlace(@Nullable String verifying, Supplier<T> action) {
        enter(verifying);
        try {
            return action.get();
        } finally {
            release(verifying);
        }
    }

    private void enter(@Nullable String verifying) {
        lock.lock();
        try {
            if (!isFree(verifying)) {
                await(verifying);
            }
            reads++;
            if (verifying != null) {
                verified.add(verifying);
            }
        } finally {
            lock.unlock();
        }
    }

    private void await(@Nullable String verifying) {
        if (waiting == MAX_WAITING) {
            throw busy();
        }
        waiting++;
        try {
            long left = timeout.toNanos();
            while (!isFree(verifying)) {
                if (left <= 0) {
                    throw busy();
                }
                left = freed.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw busy();
        } finally {
            waiting--;
        }
    }

    private RefusedException busy() {
        return new RefusedException(Refusal.busy("too many concurrent reads of the audit chain (limit " + permits
                + ", one verification per tenant); retry in 1 s"));
    }

    private boolean isFree(@Nullable String verifying) {
        boolean mayVerify = verifying == null || verified.size() < permits / 2 && !verified.contains(verifying);
        return reads < permits && mayVerify;
    }

    private void release(@Nullable String verifying) {
        lock.lock();
        try {
            reads--;
            if (verifying != null) {
                verified.remove(verifying);
            }
            freed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
