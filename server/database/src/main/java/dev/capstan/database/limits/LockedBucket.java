package dev.capstan.database.limits;

import io.github.bucket4j.distributed.proxy.generic.select_for_update.LockAndGetResult;
import io.github.bucket4j.distributed.proxy.generic.select_for_update.SelectForUpdateBasedTransaction;
import io.github.bucket4j.distributed.remote.RemoteBucketState;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One bucket as a locked row. The end of the surrounding transaction unlocks it. */
record LockedBucket(BucketRows rows, String key, BucketClock clock) implements SelectForUpdateBasedTransaction {

    private static final byte[] NO_STATE = {};

    /** More than all rounding errors together. */
    private static final long MARGIN_MILLIS = 3;

    @Override
    public LockAndGetResult tryLockAndGet(Optional<Long> timeout) {
        return rows.lock(key).map(this::locked).orElseGet(LockAndGetResult::notLocked);
    }

    private LockAndGetResult locked(BucketRow row) {
        clock.advanceTo(row.filledAt());
        return LockAndGetResult.locked(row.state().length == 0 ? null : row.state());
    }

    @Override
    public boolean tryInsertEmptyData(Optional<Long> timeout) {
        return rows.addIfMissing(key, NO_STATE) == 1;
    }

    @Override
    public void update(byte[] data, RemoteBucketState state, Optional<Long> timeout) {
        long now = clock.millis();
        long untilFull = state.calculateFullRefillingTime(TimeUnit.MILLISECONDS.toNanos(now));
        rows.update(new BucketRow(key, data, now, now + TimeUnit.NANOSECONDS.toMillis(untilFull) + MARGIN_MILLIS));
    }

    @Override
    public void begin(Optional<Long> timeout) {}

    @Override
    public void rollback() {}

    @Override
    public void commit(Optional<Long> timeout) {}

    @Override
    public void release() {}
}
