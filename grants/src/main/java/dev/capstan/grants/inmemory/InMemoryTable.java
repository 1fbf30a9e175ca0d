package dev.capstan.grants.inmemory;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rows by key; changes of a failed transaction are undone. A full table refuses further rows. */
final class InMemoryTable<K, V> {

    private static final int MAX_ROWS = 1_000_000;

    private final ConcurrentMap<K, V> rows = new ConcurrentHashMap<>();
    private final UndoLog undo;

    InMemoryTable(UndoLog undo) {
        this.undo = undo;
    }

    Optional<V> get(K key) {
        return Optional.ofNullable(rows.get(key));
    }

    boolean has(K key) {
        return rows.containsKey(key);
    }

    Stream<V> all() {
        return rows.values().stream();
    }

    /** Stores a row, replacing any row with this key. */
    void put(K key, V row) {
        requireCapacity(key);
        @Nullable V before = rows.put(key, row);
        undo.record(() -> restore(key, before));
    }

    /** Adds a row unless its key exists. Returns whether it was added. */
    boolean add(K key, V row) {
        requireCapacity(key);
        boolean added = rows.putIfAbsent(key, row) == null;
        if (added) {
            undo.record(() -> restore(key, null));
        }
        return added;
    }

    void remove(K key) {
        @Nullable V before = rows.remove(key);
        undo.record(() -> restore(key, before));
    }

    /** Removes every row equal to this one. */
    void removeEach(V row) {
        rows.forEach((key, value) -> {
            if (Objects.equals(value, row)) {
                remove(key);
            }
        });
    }

    private void restore(K key, @Nullable V before) {
        if (before == null) {
            rows.remove(key);
        } else {
            rows.put(key, before);
        }
    }

    private void requireCapacity(K key) {
        if (rows.size() >= MAX_ROWS && !rows.containsKey(key)) {
            throw new IllegalStateException("too many rows in memory (limit " + MAX_ROWS + ")");
        }
    }
}
