package dev.capstan.core.execution;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A fixed number of permits, and how many of them each party holds.
 *
 * <p>A party gets another one while it holds fewer than are free. It therefore holds at most half of them, and less the
 * more others hold. Up to {@value #FEW} permits are always allowed.
 */
public final class FairShareLimiter {

    /** The number of permits that every party may hold if they are free. */
    static final int FEW = 4;

    private final int permits;
    private int inUse;
    private final Map<Party, Integer> held = new HashMap<>();

    /** Creates a limiter of this many permits, ≥ 1, which are all free. */
    public FairShareLimiter(int permits) {
        this.permits = permits;
    }

    /** Takes a permit for all of these parties, or returns the reason for the rejection and takes nothing. */
    public synchronized Optional<PermitRejection> tryAcquire(List<Party> parties) {
        int free = permits - inUse;
        if (free == 0) {
            return Optional.of(new PermitRejection.PermitsExhausted(permits));
        }
        int limit = Math.max(free, FEW);
        Optional<PermitRejection> greedy = parties.stream()
                .filter(party -> of(party) >= limit)
                .findFirst()
                .map(party -> new PermitRejection.FairShareExceeded(party, of(party), permits));
        if (greedy.isEmpty()) {
            inUse++;
            parties.forEach(party -> held.merge(party, 1, Integer::sum));
        }
        return greedy;
    }

    /** Returns a permit that was taken for these parties. */
    public synchronized void release(List<Party> parties) {
        inUse--;
        parties.forEach(party -> held.computeIfPresent(party, (same, count) -> count == 1 ? null : count - 1));
    }

    /** Returns the number of permits that are taken. */
    public synchronized int inUse() {
        return inUse;
    }

    /** Returns the number of all permits. */
    public int permits() {
        return permits;
    }

    private int of(Party party) {
        return held.getOrDefault(party, 0);
    }
}
