package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.SeenTokens;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;

/** An in-memory store of used tokens, at most a million. When full it throws, since no token may be deleted early. */
public final class InMemorySeenTokens implements SeenTokens {

    private static final int MAX_TOKENS = 1_000_000;

    private record Use(String identity, String jti) {}

    private final ConcurrentMap<Use, Instant> uses = new ConcurrentHashMap<>();
    private final AtomicReference<Instant> deletedUntil = new AtomicReference<>(Instant.MIN);

    /** Creates an empty store. */
    public InMemorySeenTokens() {}

    @Override
    public boolean firstUse(String identity, String jti, Instant until) {
        if (uses.size() >= MAX_TOKENS) {
            throw new IllegalStateException("too many used tokens in memory (limit " + MAX_TOKENS + ")");
        }
        // Read after the token was added: deleteExpired updates deletedUntil before it removes tokens.
        return uses.putIfAbsent(new Use(identity, jti), until) == null && until.isAfter(deletedUntil.get());
    }

    @Override
    public int deleteExpired(Instant now) {
        int deleted = 0;
        for (var use : uses.entrySet()) {
            if (now.isBefore(use.getValue())) {
                continue;
            }
            deletedUntil.accumulateAndGet(use.getValue(), (before, until) -> until.isAfter(before) ? until : before);
            if (uses.remove(use.getKey(), use.getValue())) {
                deleted++;
            }
        }
        return deleted;
    }
}
