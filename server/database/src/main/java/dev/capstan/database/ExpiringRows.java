package dev.capstan.database;

import java.util.Optional;

/** Rows that are forgotten by their time, which is in milliseconds since 1970. */
public interface ExpiringRows {

    /** How much time one transaction forgets the rows of, so that none is large. */
    long SLICE_MILLIS = 1000;

    /** The time of the oldest row. */
    Optional<Long> earliest();

    /** Forgets every row of this time or before; how many. */
    int forget(long until);

    /** As {@link #forget(long)}, in slices. */
    default int forgetInSlices(long until) {
        int forgotten = 0;
        for (long earliest = earliest().orElse(Long.MAX_VALUE);
                earliest <= until;
                earliest = earliest().orElse(Long.MAX_VALUE)) {
            forgotten += forget(Math.min(until, earliest + SLICE_MILLIS));
        }
        return forgotten;
    }
}
