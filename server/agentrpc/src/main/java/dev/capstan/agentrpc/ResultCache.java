package dev.capstan.agentrpc;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.SharedResults;
import dev.capstan.core.port.SharedResults.SharedResult;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Results that can be requested again, only by their caller and for ten minutes from their end. A caller is known by its
 * {@linkplain Caller#identity identity}, whichever of its tokens it uses.
 *
 * <p>At most {@value #MAX_RESULTS} results with {@value #MAX_CHARACTERS} characters in all are kept. The caller
 * that holds most makes room, with its oldest result first. A running request is never removed.
 */
final class ResultCache {

    static final int MAX_RESULTS = 1_000;
    static final long MAX_CHARACTERS = 16_777_216;
    static final Duration RETENTION = Duration.ofMinutes(10);

    /** Time between two looks at a request that runs at another node. */
    private static final Duration LOOK = Duration.ofMillis(100);

    /** Maximum wait for a result: the maximum time limit of a capability. */
    private static final Duration MAX_TIMEOUT = Duration.ofMinutes(10);

    private final Map<Key, Entry> entries = new LinkedHashMap<>();
    private final InstantSource clock;
    private final SharedResults shared;
    private final String kind;
    private final List<Key> evicted = new ArrayList<>();
    private long characters;

    /**
     * Creates an empty cache.
     *
     * @param shared results of all nodes
     * @param kind what names the results, to keep several kinds apart
     */
    ResultCache(InstantSource clock, SharedResults shared, String kind) {
        this.clock = clock;
        this.shared = shared;
        this.kind = kind;
    }

    private record Key(Caller.Identity caller, String name) {}

    /** A present or future result. */
    static final class Entry {

        private final Key key;
        private final String fingerprint;
        private final Instant since;
        private final CompletableFuture<RpcResult> result = new CompletableFuture<>();
        private boolean isElsewhere;
        private @Nullable Instant ended;
        private long characters;

        private Entry(Key key, String fingerprint, Instant since) {
            this.key = key;
            this.fingerprint = fingerprint;
            this.since = since;
        }

        /** Returns the fingerprint of the request, to recognize a different request with the same name. */
        String fingerprint() {
            return fingerprint;
        }

        /** Returns the time of the request. */
        Instant since() {
            return since;
        }

        /** Returns the future result. */
        CompletableFuture<RpcResult> result() {
            return result;
        }
    }

    /**
     * The result of claiming a name.
     *
     * @param entry entry with this name; null if the cache is full
     * @param first whether this claim created it, so that the claimant must complete it
     */
    record Claim(@Nullable Entry entry, boolean first) {}

    /** Returns the entry with this name, which is created if missing at all nodes. */
    Claim claim(Caller caller, String name, String fingerprint) {
        Key key = new Key(caller.identity(), name);
        Claim claim = claimHere(key, fingerprint);
        forgetEvicted();
        Entry entry = claim.entry();
        if (!claim.first() || entry == null) {
            return claim;
        }
        boolean isFirst = false;
        try {
            Optional<SharedResult> other = shared.begin(key.caller(), kind + name, fingerprint);
            isFirst = other.isEmpty();
            return other.map(running -> new Claim(elsewhere(key, running), false))
                    .orElse(claim);
        } finally {
            if (!isFirst) {
                remove(entry);
                entry.result.complete(notStartedHere(key));
            }
        }
    }

    /** Returns the result for those who found the entry of a claim before another node, or a failure, took it away. */
    private static RpcResult notStartedHere(Key key) {
        return new RpcResult.Refused(
                key.name(),
                Duration.ZERO,
                Refusal.busy("this server did not start the request; retry in 1 s"),
                null,
                true);
    }

    private synchronized void remove(Entry entry) {
        entries.remove(entry.key, entry);
    }

    /** Returns an entry for a request of another node, which is not kept here. */
    private static Entry elsewhere(Key key, SharedResult running) {
        Entry entry = new Entry(key, running.fingerprint(), running.since());
        entry.isElsewhere = true;
        outcome(key, running).ifPresent(entry.result::complete);
        return entry;
    }

    private static Optional<RpcResult> outcome(Key key, SharedResult running) {
        return running.isAbandoned()
                ? Optional.of(abandoned(key, "the server that ran the request has stopped"))
                : running.result().map(json -> new RpcResult.Fetched((ObjectNode) json));
    }

    private static RpcResult abandoned(Key key, String message) {
        return new RpcResult.Refused(
                key.name(), Duration.ZERO, Refusal.of(RefusalCode.ABANDONED, message), null, false);
    }

    /**
     * Waits for the result of an entry.
     *
     * @param limit maximum wait; null for {@link #MAX_TIMEOUT}, which is its maximum
     * @throws TimeoutException if there is no result within the limit
     */
    RpcResult await(Entry entry, @Nullable Duration limit)
            throws InterruptedException, ExecutionException, TimeoutException {
        boolean isShorter = limit != null && limit.compareTo(MAX_TIMEOUT) < 0;
        Instant end = clock.instant().plus(isShorter ? limit : MAX_TIMEOUT);
        while (entry.isElsewhere && !isDone(entry)) {
            if (!clock.instant().isBefore(end)) {
                throw new TimeoutException();
            }
            TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
        }
        return entry.result.get(Duration.between(clock.instant(), end).toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Whether a request of another node has its result now, or will have none because nothing is known of it any more. */
    private boolean isDone(Entry entry) {
        if (!entry.result.isDone()) {
            shared.find(entry.key.caller(), kind + entry.key.name())
                    .map(running -> outcome(entry.key, running))
                    .orElseGet(() -> Optional.of(abandoned(
                            entry.key, "the server that ran the request has no result of it; request it again")))
                    .ifPresent(entry.result::complete);
        }
        return entry.result.isDone();
    }

    private synchronized Claim claimHere(Key key, String fingerprint) {
        Optional<Entry> present = findHere(key);
        if (present.isPresent()) {
            return new Claim(present.get(), false);
        }
        if (entries.size() >= MAX_RESULTS && !makeRoom(held -> 1, null)) {
            return new Claim(null, false);
        }
        Entry entry = new Entry(key, fingerprint, clock.instant());
        entries.put(key, entry);
        return new Claim(entry, true);
    }

    /** Returns the entry with this name at any node, or empty if it is not kept any more. */
    Optional<Entry> find(Caller caller, String name) {
        Key key = new Key(caller.identity(), name);
        return findHere(key).or(() -> shared.find(key.caller(), kind + name).map(running -> elsewhere(key, running)));
    }

    private synchronized Optional<Entry> findHere(Key key) {
        Instant oldest = clock.instant().minus(RETENTION);
        Iterator<Entry> all = entries.values().iterator();
        while (all.hasNext()) {
            Entry entry = all.next();
            if (entry.ended != null && entry.ended.isBefore(oldest)) {
                all.remove();
                characters -= entry.characters;
            }
        }
        return Optional.ofNullable(entries.get(key));
    }

    /** Completes the entry with its result, which is kept. */
    void complete(Entry entry, RpcResult result) {
        entry.result.complete(result);
        store(entry, Json.write(result.toJson()).length());
        shared.complete(entry.key.caller(), kind + entry.key.name(), result.toJson());
        forgetEvicted();
    }

    /** Removes the results that had to make room here at all nodes, so that no caller can fill their database. */
    private void forgetEvicted() {
        List<Key> gone;
        synchronized (this) {
            gone = List.copyOf(evicted);
            evicted.clear();
        }
        gone.forEach(key -> shared.forget(key.caller(), kind + key.name()));
    }

    private synchronized void store(Entry entry, long size) {
        entry.ended = clock.instant();
        entry.characters = size;
        characters += size;
        while (characters > MAX_CHARACTERS && makeRoom(held -> held.characters, entry)) {
            // each iteration removes one result
        }
    }

    /** Completes the entry with its result for those who wait, and frees its name. */
    void completeUncached(Entry entry, RpcResult result) {
        remove(entry);
        shared.forget(entry.key.caller(), kind + entry.key.name());
        entry.result.complete(result);
    }

    /**
     * Removes the oldest result of the caller that holds most, among those that have a result to remove. Returns whether
     * there was one.
     */
    private boolean makeRoom(ToLongFunction<Entry> size, @Nullable Entry butNot) {
        Map<Caller.Identity, Long> held = entries.values().stream()
                .collect(Collectors.groupingBy(entry -> entry.key.caller(), Collectors.summingLong(size)));
        // of equal elements, max returns the first, which is the oldest
        Optional<Entry> removed = entries.values().stream()
                .filter(entry -> entry.ended != null && entry != butNot)
                .max(Comparator.comparing(entry -> held.get(entry.key.caller())));
        removed.ifPresent(entry -> {
            entries.remove(entry.key);
            characters -= entry.characters;
            evicted.add(entry.key);
        });
        return removed.isPresent();
    }
}
