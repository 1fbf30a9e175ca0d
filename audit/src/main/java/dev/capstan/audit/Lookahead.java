package dev.capstan.audit;

import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The evidence of the rest of a chain about a break: read once, in constant memory, {@value #FARTHEST} rows at most.
 *
 * @param next the row right after the one that is out of place
 * @param rightful the row that belongs in its place, where it still stands somewhere
 * @param repeated whether the row that is out of place, or another of its number, comes once more
 */
record Lookahead(@Nullable ChainRow next, @Nullable ChainRow rightful, boolean repeated) {

    /** So few that a request that meets a break in a long chain is answered within a second or two. */
    static final int FARTHEST = 250_000;

    static Lookahead over(Iterator<ChainRow> rest, ChainRow outOfPlace, ChainHead before) {
        ChainRow next = null;
        ChainRow rightful = null;
        boolean repeated = false;
        boolean numbered = outOfPlace.fits(outOfPlace.seq());
        for (int read = 0; read < FARTHEST && rest.hasNext(); read++) {
            ChainRow row = rest.next();
            next = next == null ? row : next;
            if (rightful == null && row.follows(before.hash()) && row.fits(before.seq() + 1)) {
                rightful = row;
            }
            repeated |= row.hash().equals(outOfPlace.hash())
                    || (numbered && row.seq() == outOfPlace.seq() && row.fits(row.seq()));
        }
        return new Lookahead(next, rightful, repeated);
    }

    /** Whether the row right after goes on from this hash. */
    boolean goesOnFrom(String hash) {
        return Optional.ofNullable(next).filter(row -> row.follows(hash)).isPresent();
    }

    /** Whether there is a row right after that does not go on from this hash. */
    boolean turnsAwayFrom(String hash) {
        return Optional.ofNullable(next).filter(row -> !row.follows(hash)).isPresent();
    }
}
