package dev.capstan.core.concurrent;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** A cache bounded by number and total weight; the least recently used entries are evicted. Thread-safe. */
public final class LruCache<K, V> {

    private final int maxEntries;
    private final long maxWeight;
    private final ToLongFunction<V> weigh;
    private final Map<K, V> byKey = new LinkedHashMap<>(16, 0.75f, true);
    private long weight;

    /** Creates an empty cache that is bounded by number only. */
    public LruCache(int maxEntries) {
        this(maxEntries, maxEntries, value -> 1);
    }

    /**
     * Creates an empty cache.
     *
     * @param maxEntries maximum number of entries
     * @param maxWeight maximum total weight; the newest entry stays even if it exceeds this alone
     * @param weigh returns the weight of a value, always the same
     */
    public LruCache(int maxEntries, long maxWeight, ToLongFunction<V> weigh) {
        this.maxEntries = maxEntries;
        this.maxWeight = maxWeight;
        this.weigh = weigh;
    }

    /** Returns the value of a key, or null if it is not cached. */
    public synchronized @Nullable V find(K key) {
        return byKey.get(key);
    }

    /** Caches a value and returns it. */
    public synchronized V put(K key, V value) {
        V before = byKey.put(key, value);
        weight += weigh.applyAsLong(value) - (before == null ? 0 : weigh.applyAsLong(before));
        var oldest = byKey.values().iterator();
        while (byKey.size() > 1 && (byKey.size() > maxEntries || weight > maxWeight)) {
            weight -= weigh.applyAsLong(oldest.next());
            oldest.remove();
        }
        return value;
    }

    /** Returns the number of entries. */
    public synchronized int size() {
        return byKey.size();
    }
}
