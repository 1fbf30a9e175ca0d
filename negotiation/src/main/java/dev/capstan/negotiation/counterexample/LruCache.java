package dev.capstan.negotiation.counterexample;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** A cache bounded by number and total weight; the least recently used entries are evicted. Thread-safe. */
final class LruCache<K, V> {

    private final int most;
    private final long mostWeight;
    private final ToLongFunction<V> weigh;
    private final Map<K, V> byKey = new LinkedHashMap<>(16, 0.75f, true);
    private long weight;

    LruCache(int most, long mostWeight, ToLongFunction<V> weigh) {
        this.most = most;
        this.mostWeight = mostWeight;
        this.weigh = weigh;
    }

    synchronized @Nullable V find(K key) {
        return byKey.get(key);
    }

    synchronized V keep(K key, V value) {
        V before = byKey.put(key, value);
        weight += weigh.applyAsLong(value) - (before == null ? 0 : weigh.applyAsLong(before));
        var oldest = byKey.values().iterator();
        while (byKey.size() > 1 && (byKey.size() > most || weight > mostWeight)) {
            weight -= weigh.applyAsLong(oldest.next());
            oldest.remove();
        }
        return value;
    }
}
