package dev.capstan.database;

import java.util.function.LongSupplier;

/**
 * How many rows a table may still take. They are counted every thousand times, so that a row costs nothing; a table that
 * several nodes share may get that many too large for each of them. What is full is counted anew when told.
 */
public final class RowQuota {

    private static final long RECOUNT_INTERVAL = 1000;

    private final long most;
    private final LongSupplier rows;
    private long left;
    private boolean full;

    public RowQuota(long most, LongSupplier rows) {
        this.most = most;
        this.rows = rows;
    }

    /** Takes the room of one row, or says that there is none. */
    public synchronized boolean take() {
        if (left == 0 && !full) {
            left = Math.min(RECOUNT_INTERVAL, Math.max(0, most - rows.getAsLong()));
            full = left == 0;
        }
        if (full) {
            return false;
        }
        left--;
        return true;
    }

    /** One row was removed. */
    public synchronized void release() {
        left++;
        full = false;
    }

    /** Rows were removed. */
    public synchronized void recount() {
        left = 0;
        full = false;
    }
}
