package dev.capstan.core.rpc;

import dev.capstan.core.invocation.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Results that somebody may ask for again: the latest {@value #MOST}, each for ten minutes, each for its caller only. */
final class RecentResults {

    static final int MOST = 1_000;
    static final Duration KEPT = Duration.ofMinutes(10);

    private final Map<Key, Entry> entries = new LinkedHashMap<>();
    private final InstantSource clock;

    RecentResults(InstantSource clock) {
        this.clock = clock;
    }

    private record Key(Caller caller, String name) {}

    /**
     * A result that is there or will be.
     *
     * @param request what was asked, so that a second question under the same name can be told from the same one
     * @param since when it was asked
     * @param result what comes of it
     */
    record Entry(String request, Instant since, CompletableFuture<RpcResult> result) {}

    /** The result under this name, or nothing where there is none and a new one was begun. */
    synchronized Optional<Entry> findOrBegin(Caller caller, String name, String request) {
        Optional<Entry> present = find(caller, name);
        if (present.isEmpty()) {
            entries.put(new Key(caller, name), new Entry(request, clock.instant(), new CompletableFuture<>()));
            if (entries.size() > MOST) {
                entries.remove(entries.keySet().iterator().next());
            }
        }
        return present;
    }

    /** The result under this name, if it is still kept. */
    synchronized Optional<Entry> find(Caller caller, String name) {
        Instant oldest = clock.instant().minus(KEPT);
        entries.values().removeIf(entry -> entry.since().isBefore(oldest));
        return Optional.ofNullable(entries.get(new Key(caller, name)));
    }

    /** The result under this name is there. */
    void complete(Caller caller, String name, RpcResult result) {
        find(caller, name).ifPresent(entry -> entry.result().complete(result));
    }
}
