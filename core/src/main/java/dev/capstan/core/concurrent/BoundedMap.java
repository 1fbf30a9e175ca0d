package dev.capstan.core.concurrent;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map with a maximum number of entries: a further one evicts the one that was added first. Not thread-safe. */
public final class BoundedMap<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;

    private final int maxEntries;

    /** Creates an empty map. */
    public BoundedMap(int maxEntries) {
        this.maxEntries = maxEntries;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > maxEntries;
    }
}
