package dev.capstan.database;

import dev.capstan.h2.DatabaseState;
import io.micronaut.transaction.TransactionOperations;
import io.micronaut.transaction.TransactionStatus;
import io.micronaut.transaction.support.TransactionSynchronization;
import java.sql.Connection;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A cache of rows that are read on every request, for a database that only this process changes.
 *
 * <p>A row is in the cache only if no change of it has begun since it was read. From the beginning of a change until
 * its transaction has ended, the row is read from the database. So a reader that starts after a commit never gets the
 * row of before, and a reader never gets a row that was rolled back. A database that failed is reopened without what
 * was not synced, so everything is read again then.
 *
 * @param <V> the row, immutable
 */
public final class RowCache<V> {

    /** Maximum number of rows. */
    static final int MAX_ROWS = 10_000;

    private final ConcurrentMap<String, Entry<V>> entries = new ConcurrentHashMap<>();
    private final TransactionOperations<Connection> transactions;
    private final DatabaseState state;
    private final boolean enabled;
    private volatile int opening;

    /**
     * Creates an empty cache.
     *
     * @param enabled whether only this process changes the database; otherwise every row is read from the database
     */
    RowCache(TransactionOperations<Connection> transactions, DatabaseState state, boolean enabled) {
        this.transactions = transactions;
        this.state = state;
        this.enabled = enabled;
        this.opening = state.openCount();
    }

    /** The state of a row in the cache. */
    private sealed interface Entry<V> {}

    /** A row as the database has it. */
    private record Loaded<V>(V row) implements Entry<V> {}

    /** A reading of the row that has begun; compared by identity. */
    private static final class Loading<V> implements Entry<V> {}

    /** Changes of the row whose transactions have not ended. */
    private record Changing<V>(int changes) implements Entry<V> {}

    /**
     * Returns a row, from the database if it is not in the cache. A missing row is not cached.
     *
     * @param read reads the row from the database
     */
    public Optional<V> get(String key, Supplier<Optional<V>> read) {
        if (!enabled) {
            return read.get();
        }
        clearIfReopened();
        Entry<V> known = entries.get(key);
        if (known instanceof Loaded<V> loaded) {
            return Optional.of(loaded.row());
        }
        return known == null ? load(key, read) : read.get();
    }

    private Optional<V> load(String key, Supplier<Optional<V>> read) {
        Loading<V> loading = new Loading<>();
        if (entries.putIfAbsent(key, loading) != null) {
            return read.get();
        }
        try {
            Optional<V> row = read.get();
            row.ifPresent(present -> {
                entries.replace(key, loading, new Loaded<>(present));
                evict();
            });
            return row;
        } finally {
            entries.remove(key, loading);
        }
    }

    private void evict() {
        Iterator<Entry<V>> all = entries.values().iterator();
        while (entries.size() > MAX_ROWS && all.hasNext()) {
            if (all.next() instanceof Loaded) {
                all.remove();
            }
        }
    }

    /**
     * Reads a row from the database from now on, until the current transaction has ended. Must be called before the
     * transaction changes the row.
     */
    public void changing(String key) {
        if (!enabled) {
            return;
        }
        TransactionStatus<?> transaction = transactions
                .findTransactionStatus()
                .orElseThrow(() -> new IllegalStateException("a cached row must be changed in a transaction"));
        entries.compute(key, (same, entry) -> new Changing<>(changes(entry) + 1));
        transaction.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(Status ended) {
                changed(key);
            }
        });
    }

    private void changed(String key) {
        entries.computeIfPresent(key, (same, entry) -> changes(entry) > 1 ? new Changing<>(changes(entry) - 1) : null);
    }

    private int changes(@Nullable Entry<V> entry) {
        return entry instanceof Changing<V> changing ? changing.changes() : 0;
    }

    /** Updates a cached row by what the database is about to contain. */
    public void update(String key, UnaryOperator<V> update) {
        entries.computeIfPresent(key, (same, entry) -> {
            if (entry instanceof Loaded<V> loaded) {
                return new Loaded<>(update.apply(loaded.row()));
            }
            // A row that is being read may lack the update, so it is not cached.
            return entry instanceof Changing ? entry : null;
        });
    }

    private void clearIfReopened() {
        int now = state.openCount();
        if (now != opening) {
            entries.values().removeIf(entry -> !(entry instanceof Changing));
            opening = now;
        }
    }
}
