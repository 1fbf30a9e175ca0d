package dev.capstan.core.execution;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A number of places, and how many of them each party holds.
 *
 * <p>A party gets one more as long as it holds fewer than are free, so that it holds half of them at most, and less the
 * more others hold. {@value #FEW} places are never too many for one.
 */
final class FairShareLimiter {

    /** The number of places that every party may hold where there are so many. */
    static final int FEW = 4;

    private final int places;
    private int taken;
    private final Map<Party, Integer> held = new HashMap<>();

    FairShareLimiter(int places) {
        this.places = places;
    }

    /** Takes a place for all of these parties, or says why there is none and takes nothing. */
    synchronized Optional<PermitRejection> take(List<Party> parties) {
        int free = places - taken;
        if (free == 0) {
            return Optional.of(new PermitRejection.PermitsExhausted(places));
        }
        int most = Math.max(free, FEW);
        Optional<PermitRejection> greedy = parties.stream()
                .filter(party -> of(party) >= most)
                .findFirst()
                .map(party -> new PermitRejection.FairShareExceeded(party, of(party), places));
        if (greedy.isEmpty()) {
            taken++;
            parties.forEach(party -> held.merge(party, 1, Integer::sum));
        }
        return greedy;
    }

    /** Gives back a place that was taken for these parties. */
    synchronized void giveBack(List<Party> parties) {
        taken--;
        parties.forEach(party -> held.computeIfPresent(party, (same, count) -> count == 1 ? null : count - 1));
    }

    private int of(Party party) {
        return held.getOrDefault(party, 0);
    }
}
