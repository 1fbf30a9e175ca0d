package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.SeenTokens;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;

/** Used tokens in memory, at most a million: one more is refused with an exception, since none may be forgotten early. */
public final class InMemorySeenTokens implements SeenTokens {

    private static final int MAX_SIZE = 1_000_000;

    private record Use(String identity, String jti) {}

    private final ConcurrentMap<Use, Instant> uses = new ConcurrentHashMap<>();
    private final AtomicReference<Instant> forgottenUntil = new AtomicReference<>(Instant.MIN);

    /** No token has been used. */
    public InMemorySeenTokens() {}

    @Override
    public boolean firstUse(String identity, String jti, Instant until) {
        if (uses.size() >= MAX_SIZE) {
            throw new IllegalStateException("no room for more than " + MAX_SIZE + " used tokens in memory");
        }
        // Looked at after the token was added: whoever forgets says so before it removes tokens.
        return uses.putIfAbsent(new Use(identity, jti), until) == null && until.isAfter(forgottenUntil.get());
    }

    @Override
    public int deleteExpired(Instant now) {
        int forgotten = 0;
        for (var use : uses.entrySet()) {
            if (now.isBefore(use.getValue())) {
                continue;
            }
            forgottenUntil.accumulateAndGet(use.getValue(), (before, until) -> until.isAfter(before) ? until : before);
            if (uses.remove(use.getKey(), use.getValue())) {
                forgotten++;
            }
        }
        return forgotten;
    }
}
