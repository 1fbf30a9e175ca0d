package dev.capstan.agentrpc;

import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Results that can be requested again, only by their caller and for ten minutes from their end.
 *
 * <p>At most {@value #MAX_RESULTS} results with {@value #MAX_CHARACTERS} characters in all are kept; the oldest are
 * removed first. A running request is never removed.
 */
final class ResultCache {

    static final int MAX_RESULTS = 1_000;
    static final long MAX_CHARACTERS = 16_777_216;
    static final Duration RETENTION = Duration.ofMinutes(10);

    private final Map<Key, Entry> entries = new LinkedHashMap<>();
    private final InstantSource clock;
    private long characters;

    ResultCache(InstantSource clock) {
        this.clock = clock;
    }

    private record Key(Caller caller, String name) {}

    /** A present or future result. */
    static final class Entry {

        private final Key key;
        private final String fingerprint;
        private final Instant since;
        private final CompletableFuture<RpcResult> result = new CompletableFuture<>();
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

    /** Returns the entry with this name, which is created if missing. */
    synchronized Claim claim(Caller caller, String name, String fingerprint) {
        Optional<Entry> present = find(caller, name);
        if (present.isPresent()) {
            return new Claim(present.get(), false);
        }
        if (entries.size() >= MAX_RESULTS && !dropOldest(null)) {
            return new Claim(null, false);
        }
        Key key = new Key(caller, name);
        Entry entry = new Entry(key, fingerprint, clock.instant());
        entries.put(key, entry);
        return new Claim(entry, true);
    }

    /** Returns the entry with this name, or empty if it is not kept any more. */
    synchronized Optional<Entry> find(Caller caller, String name) {
        Instant oldest = clock.instant().minus(RETENTION);
        Iterator<Entry> all = entries.values().iterator();
        while (all.hasNext()) {
            Entry entry = all.next();
            if (entry.ended != null && entry.ended.isBefore(oldest)) {
                all.remove();
                characters -= entry.characters;
            }
        }
        return Optional.ofNullable(entries.get(new Key(caller, name)));
    }

    /** Completes the entry with its result, which is kept. */
    void complete(Entry entry, RpcResult result) {
        entry.result.complete(result);
        store(entry, Json.write(result.toJson()).length());
    }

    private synchronized void store(Entry entry, long size) {
        entry.ended = clock.instant();
        entry.characters = size;
        characters += size;
        while (characters > MAX_CHARACTERS && dropOldest(entry)) {
            // each iteration removes one result
        }
    }

    /** Completes the entry with its result for those who wait, and frees its name. */
    void completeUncached(Entry entry, RpcResult result) {
        synchronized (this) {
            entries.remove(entry.key, entry);
        }
        entry.result.complete(result);
    }

    private boolean dropOldest(@Nullable Entry butNot) {
        Iterator<Entry> all = entries.values().iterator();
        while (all.hasNext()) {
            Entry entry = all.next();
            if (entry.ended != null && entry != butNot) {
                all.remove();
                characters -= entry.characters;
                return true;
            }
        }
        return false;
    }
}
