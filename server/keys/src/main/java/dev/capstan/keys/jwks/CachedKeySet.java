package dev.capstan.keys.jwks;

import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import dev.capstan.grants.token.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The cached key set of one URL. Only one thread at a time fetches it, and a bounded number of others wait for its
 * result.
 */
final class CachedKeySet {

    /** The time for which a fetched set is fresh. */
    static final Duration FRESH = Duration.ofMinutes(5);

    /** The minimum time before the next fetch after a failure, or after a refetch for a key that was missing. */
    static final Duration PAUSE = Duration.ofSeconds(30);

    /** The time for which the keys of a set stay valid while it cannot be fetched. */
    static final Duration MAX_OUTAGE = Duration.ofHours(24);

    /** The source that the set is fetched from. */
    @FunctionalInterface
    interface Source {
        KeySet fetch() throws KeysUnavailable;
    }

    private record Fetched(KeySet keys, Instant at) {}

    /** A failed fetch. A failure that does not concern the host has no effect on later fetches. */
    private record Failed(KeysUnavailable failure, Instant at) {
        Failed {
            at = failure.reason() == Reason.BUSY ? Instant.MIN : at;
        }
    }

    private final Source source;
    private final InstantSource clock;
    private final Semaphore waiting;
    private final ReentrantLock fetching = new ReentrantLock();
    private volatile @Nullable Fetched fetched;
    private @Nullable Failed failed;
    private Instant missedAt = Instant.MIN;

    /**
     * Creates a set that is not fetched yet.
     *
     * @param waiting permits of those that wait for a fetch, shared with the sets of other URLs
     */
    CachedKeySet(Source source, InstantSource clock, Semaphore waiting) {
        this.source = source;
        this.clock = clock;
        this.waiting = waiting;
    }

    PublicKey named(String kid) throws KeysUnavailable {
        return with(keys -> keys.has(kid)).named(kid);
    }

    boolean publish(String thumbprint) throws KeysUnavailable {
        return with(keys -> keys.publishes(thumbprint)).publishes(thumbprint);
    }

    /**
     * Returns the cached set if it is fresh and has the wanted key; otherwise the current one, as far as it is
     * available.
     */
    private KeySet with(Predicate<KeySet> condition) throws KeysUnavailable {
        Fetched known = fetched;
        return known != null && isWithinTime(known.at(), FRESH) && condition.test(known.keys())
                ? known.keys()
                : current(condition);
    }

    private KeySet current(Predicate<KeySet> condition) throws KeysUnavailable {
        if (!enter()) {
            return staleOrThrow(
                    new KeysUnavailable(Reason.BUSY, "too many requests wait for key sets; retry in 1 s"), condition);
        }
        try {
            return locked(condition);
        } finally {
            fetching.unlock();
        }
    }

    /** Takes the lock, and waits for it if there is room to wait. */
    private boolean enter() {
        if (fetching.tryLock()) {
            return true;
        }
        if (!waiting.tryAcquire()) {
            return false;
        }
        try {
            fetching.lock();
            return true;
        } finally {
            waiting.release();
        }
    }

    private KeySet locked(Predicate<KeySet> condition) throws KeysUnavailable {
        Fetched known = fetched;
        boolean fresh = known != null && isWithinTime(known.at(), FRESH);
        if (known != null && fresh && (condition.test(known.keys()) || isWithinTime(missedAt, PAUSE))) {
            return known.keys();
        }
        if (fresh) {
            missedAt = clock.instant();
        }
        return refetched(condition);
    }

    private KeySet refetched(Predicate<KeySet> condition) throws KeysUnavailable {
        Failed before = failed;
        if (before != null && isWithinTime(before.at(), PAUSE)) {
            return staleOrThrow(before.failure(), condition);
        }
        try {
            KeySet keys = source.fetch();
            fetched = new Fetched(keys, clock.instant());
            failed = null;
            return keys;
        } catch (KeysUnavailable e) {
            failed = new Failed(e, clock.instant());
            return staleOrThrow(e, condition);
        }
    }

    /** Returns the cached set if its host did not respond or was not asked, and the set has the wanted key. */
    private KeySet staleOrThrow(KeysUnavailable failure, Predicate<KeySet> condition) throws KeysUnavailable {
        Fetched known = fetched;
        boolean unanswered = failure.reason() == Reason.UNREACHABLE || failure.reason() == Reason.BUSY;
        if (unanswered && known != null && condition.test(known.keys()) && isWithinTime(known.at(), MAX_OUTAGE)) {
            return known.keys();
        }
        throw new KeysUnavailable(failure.reason(), failure.getMessage());
    }

    private boolean isWithinTime(Instant since, Duration time) {
        return clock.instant().isBefore(since.plus(time));
    }
}
