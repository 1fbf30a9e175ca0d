package dev.capstan.database.limits;

import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.distributed.proxy.ClientSideConfig;
import io.github.bucket4j.distributed.proxy.generic.select_for_update.AbstractSelectForUpdateBasedProxyManager;
import io.github.bucket4j.distributed.proxy.generic.select_for_update.SelectForUpdateBasedTransaction;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The rows as Bucket4j sees them within one transaction. The caller begins and ends the transaction. */
final class StoredBuckets extends AbstractSelectForUpdateBasedProxyManager<String> {

    /** Maximum number of lookups in one transaction, as others may be adding or deleting the same rows. */
    private static final int MAX_ROUNDS = 1000;

    private final BucketRows rows;
    private final BucketClock clock;
    private int rounds;

    StoredBuckets(BucketRows rows, BucketClock clock) {
        super(ClientSideConfig.getDefault().withClientClock(new Nanoseconds(clock)));
        this.rows = rows;
        this.clock = clock;
    }

    private record Nanoseconds(InstantSource clock) implements TimeMeter {

        @Override
        public long currentTimeNanos() {
            Instant now = clock.instant();
            return Math.addExact(TimeUnit.SECONDS.toNanos(now.getEpochSecond()), now.getNano());
        }

        @Override
        public boolean isWallClockBased() {
            return true;
        }
    }

    @Override
    protected SelectForUpdateBasedTransaction allocateTransaction(String key, Optional<Long> timeout) {
        rounds++;
        if (rounds > MAX_ROUNDS) {
            throw new IllegalStateException("a bucket was repeatedly added and deleted");
        }
        return new LockedBucket(rows, key, clock);
    }

    @Override
    public void removeProxy(String key) {
        rows.deleteById(key);
    }
}
