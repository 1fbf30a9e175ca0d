package dev.capstan.grants.inmemory;

import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The times at which hosts or agents were last used; transactions do not undo them. */
final class LastUses {

    private final ConcurrentMap<String, Instant> byId = new ConcurrentHashMap<>();

    void record(String id, Instant at) {
        byId.merge(id, at, (known, now) -> now.isAfter(known) ? now : known);
    }

    /** Returns the last use, or null if there was none. */
    @Nullable
    Instant of(String id) {
        return byId.get(id);
    }

    void remove(String id) {
        byId.remove(id);
    }
}
