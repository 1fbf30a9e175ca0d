package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.SeenTokens;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Used tokens in memory, at most a million: one more is refused with an exception, since none may be forgotten early. */
public final class InMemorySeenTokens implements SeenTokens {

    private static final int MOST = 1_000_000;

    private record Use(String identity, String jti) {}

    private final ConcurrentMap<Use, Instant> uses = new ConcurrentHashMap<>();

    /** No token has been used. */
    public InMemorySeenTokens() {}

    @Override
    public boolean firstUse(String identity, String jti, Instant until) {
        if (uses.size() >= MOST) {
            throw new IllegalStateException("no room for more than " + MOST + " used tokens in memory");
        }
        return uses.putIfAbsent(new Use(identity, jti), until) == null;
    }

    @Override
    public int forget(Instant now) {
        int forgotten = 0;
        for (var use : uses.entrySet()) {
            if (!now.isBefore(use.getValue()) && uses.remove(use.getKey(), use.getValue())) {
                forgotten++;
            }
        }
        return forgotten;
    }
}
