package dev.capstan.database.limits;

import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.port.RateLimits;
import dev.capstan.core.time.SteadyClock;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Buckets of Bucket4j in a database. A call takes from all its buckets in one transaction.
 *
 * <p>It is committed and not flushed to disk: the audit record of the same call flushes the database after it. If the
 * database fails or does not respond in time, nothing is taken and the call is refused: {@code take} throws
 * {@link AuditUnavailable} then.
 */
@Singleton
final class JdbcRateLimits implements RateLimits {

    private static final System.Logger LOG = System.getLogger(JdbcRateLimits.class.getName());

    /** The same order on every node, so that no two deadlock. */
    private static final Comparator<Bucket> IN_ORDER = Comparator.comparing(Bucket::key);

    private final BucketRows rows;
    private final TransactionOperations<Connection> transactions;
    private final BucketClock clock;

    /** Creates limits on these rows, with a clock that never jumps and never runs back. */
    JdbcRateLimits(BucketRows rows, TransactionOperations<Connection> transactions, SteadyClock clock) {
        this.rows = rows;
        this.transactions = transactions;
        this.clock = new BucketClock(clock, rows::lastFilled);
    }

    @Override
    public Optional<Acquisition> tryAcquire(List<Bucket> buckets) {
        // An interrupt would make an embedded database close its file.
        boolean interrupted = Thread.interrupted();
        try {
            return transactions.executeWrite(status -> {
                Acquisition acquisition = attempt(buckets);
                if (!acquisition.isTaken()) {
                    status.setRollbackOnly();
                }
                return Optional.of(acquisition);
            });
        } catch (AuditUnavailable unavailable) {
            throw unavailable;
        } catch (Exception e) {
            // A transaction passes on what was thrown in it, an SQLException too, though it declares none.
            LOG.log(System.Logger.Level.WARNING, "a call was refused because it could not be counted", e);
            return Optional.empty();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Acquisition attempt(List<Bucket> buckets) {
        clock.begin();
        StoredBuckets stored = new StoredBuckets(rows, clock);
        Map<Bucket, TakeResult> takes = new HashMap<>();
        buckets.stream().sorted(IN_ORDER).forEach(bucket -> takes.put(bucket, TakeResult.from(stored, bucket)));
        boolean isTaken = takes.values().stream().allMatch(TakeResult::taken);
        return new Acquisition(
                isTaken,
                buckets.stream()
                        .map(takes::get)
                        .map(isTaken ? TakeResult::remaining : TakeResult::remainingIfRefunded)
                        .toList());
    }

    @Override
    public int evictFull() {
        clock.begin();
        long now = clock.millis();
        int deleted = 0;
        for (List<String> full = rows.full(now); !full.isEmpty(); full = rows.full(now)) {
            for (String key : full) {
                deleted += rows.deleteFull(key, now);
            }
        }
        return deleted;
    }
}
