package dev.capstan.audit;

import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The evidence about a break in the rest of a chain: read once, in constant memory, at most {@value #MAX_DISTANCE}
 * rows.
 *
 * @param next the row right after the misplaced one
 * @param rightful the row that belongs at its position, if it exists further on
 * @param repeated whether the misplaced row, or another one with its number, occurs again
 */
record Lookahead(@Nullable ChainRow next, @Nullable ChainRow rightful, boolean repeated) {

    /** Small enough that a request that finds a break in a long chain is answered within one to two seconds. */
    static final int MAX_DISTANCE = 250_000;

    static Lookahead over(Iterator<ChainRow> rest, ChainRow misplaced, ChainHead before) {
        ChainRow next = null;
        ChainRow rightful = null;
        boolean repeated = false;
        boolean numbered = misplaced.hasValidHash(misplaced.seq());
        for (int read = 0; read < MAX_DISTANCE && rest.hasNext(); read++) {
            ChainRow row = rest.next();
            next = next == null ? row : next;
            if (rightful == null && row.follows(before.hash()) && row.hasValidHash(before.seq() + 1)) {
                rightful = row;
            }
            repeated |= row.hash().equals(misplaced.hash())
                    || (numbered && row.seq() == misplaced.seq() && row.hasValidHash(row.seq()));
        }
        return new Lookahead(next, rightful, repeated);
    }

    /** Whether the next row follows this hash. */
    boolean nextFollows(String hash) {
        return Optional.ofNullable(next).filter(row -> row.follows(hash)).isPresent();
    }

    /** Whether there is a next row that does not follow this hash. */
    boolean nextDivergesFrom(String hash) {
        return Optional.ofNullable(next).filter(row -> !row.follows(hash)).isPresent();
    }
}
