package dev.capstan.database;

import java.util.function.LongSupplier;

/**
 * The number of rows that a table may still take. The rows are counted once per thousand additions, which keeps an
 * addition cheap. A table that several nodes share may exceed the maximum by up to a thousand rows per node. A full
 * table is counted again after {@link #invalidate()}.
 */
public final class RowQuota {

    private static final long RECOUNT_INTERVAL = 1000;

    private final long limit;
    private final LongSupplier rows;
    private long left;
    private boolean full;

    public RowQuota(long limit, LongSupplier rows) {
        this.limit = limit;
        this.rows = rows;
    }

    /** Reserves one row; false if the table is full. */
    public synchronized boolean tryReserve() {
        if (left == 0 && !full) {
            left = Math.min(RECOUNT_INTERVAL, Math.max(0, limit - rows.getAsLong()));
            full = left == 0;
        }
        if (full) {
            return false;
        }
        left--;
        return true;
    }

    /** Notes that one row was removed. */
    public synchronized void release() {
        left++;
        full = false;
    }

    /** Notes that rows were removed, so that the next {@link #tryReserve()} counts again. */
    public synchronized void invalidate() {
        left = 0;
        full = false;
    }
}
