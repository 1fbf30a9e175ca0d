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
 * Results that somebody may ask for again, each for ten minutes from its end and for its caller only.
 *
 * <p>At most {@value #MAX_SIZE} are kept, and {@value #MAX_CHARACTERS} characters of them; the oldest go first. What still
 * runs is never let go.
 */
final class ResultCache {

    static final int MAX_SIZE = 1_000;
    static final long MAX_CHARACTERS = 16_777_216;
    static final Duration RETENTION = Duration.ofMinutes(10);

    private final Map<Key, Entry> entries = new LinkedHashMap<>();
    private final InstantSource clock;
    private long characters;

    ResultCache(InstantSource clock) {
        this.clock = clock;
    }

    private record Key(Caller caller, String name) {}

    /** A result that is there or will be. */
    static final class Entry {

        private final Key key;
        private final String asked;
        private final Instant since;
        private final CompletableFuture<RpcResult> result = new CompletableFuture<>();
        private @Nullable Instant ended;
        private long characters;

        private Entry(Key key, String asked, Instant since) {
            this.key = key;
            this.asked = asked;
            this.since = since;
        }

        /** What was asked, so that a second question under the same name can be told from the same one. */
        String asked() {
            return asked;
        }

        /** When it was asked. */
        Instant since() {
            return since;
        }

        /** What comes of it. */
        CompletableFuture<RpcResult> result() {
            return result;
        }
    }

    /**
     * What came of claiming a name.
     *
     * @param entry what stands under the name; nothing where there is no place for it
     * @param first whether it was begun by this claim, so that the claimant has to complete it
     */
    record Claim(@Nullable Entry entry, boolean first) {}

    /** What stands under this name, begun now where nothing did. */
    synchronized Claim claim(Caller caller, String name, String asked) {
        Optional<Entry> present = find(caller, name);
        if (present.isPresent()) {
            return new Claim(present.get(), false);
        }
        if (entries.size() >= MAX_SIZE && !dropOldest(null)) {
            return new Claim(null, false);
        }
        Key key = new Key(caller, name);
        Entry entry = new Entry(key, asked, clock.instant());
        entries.put(key, entry);
        return new Claim(entry, true);
    }

    /** The result under this name, if it is still kept. */
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

    /** The result is there, and is kept. */
    void complete(Entry entry, RpcResult result) {
        entry.result.complete(result);
        keep(entry, Json.write(result.toJson()).length());
    }

    private synchronized void keep(Entry entry, long size) {
        entry.ended = clock.instant();
        entry.characters = size;
        characters += size;
        while (characters > MAX_CHARACTERS && dropOldest(entry)) {
            // Each turn lets one result go.
        }
    }

    /** The result is there for those who wait for it, and its name is free again. */
    void forget(Entry entry, RpcResult result) {
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
