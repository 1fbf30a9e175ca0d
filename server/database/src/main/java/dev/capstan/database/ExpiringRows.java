package dev.capstan.database;

import java.util.Optional;

/** Rows that are deleted by their time, in milliseconds since 1970. */
public interface ExpiringRows {

    /** The span of time whose rows one transaction deletes, in ms. It keeps each transaction small. */
    long SLICE_MILLIS = 1000;

    /** Returns the time of the oldest row, or empty if there are no rows. */
    Optional<Long> earliest();

    /** Deletes every row of this time or before, and returns their number. */
    int deleteExpired(long until);

    /** Deletes the same rows as {@link #deleteExpired(long)}, in slices of {@link #SLICE_MILLIS}. */
    default int deleteExpiredInSlices(long until) {
        int deleted = 0;
        for (long earliest = earliest().orElse(Long.MAX_VALUE);
                earliest <= until;
                earliest = earliest().orElse(Long.MAX_VALUE)) {
            deleted += deleteExpired(Math.min(until, earliest + SLICE_MILLIS));
        }
        return deleted;
    }
}
