package dev.capstan.discovery.relay;

import dev.capstan.core.concurrent.BoundedMap;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.util.Iterator;
import java.util.Map;

/** The forwarded envelopes, remembered to end loops between relays. The oldest are evicted. */
final class LoopGuard {

    /** Maximum time that an envelope is remembered, in seconds: an hour. */
    private static final long MAX_SECONDS = 3600;

    private static final int MAX_ENVELOPES = 65_536;

    private final Map<Key, Long> ends = new BoundedMap<>(MAX_ENVELOPES);

    private record Key(PeerId from, String id) {
        static Key of(Envelope envelope) {
            return new Key(envelope.from(), envelope.id());
        }
    }

    /** Adds an envelope until it expires, at most for an hour. Returns whether it was new. */
    synchronized boolean add(Envelope envelope, Instant instant) {
        long now = instant.getEpochSecond();
        evictOldest(now);
        Key key = Key.of(envelope);
        Long end = ends.get(key);
        if (end != null && end > now) {
            return false;
        }
        ends.remove(key);
        ends.put(key, Math.min(envelope.expiry(), now + MAX_SECONDS));
        return true;
    }

    private void evictOldest(long now) {
        Iterator<Long> eldest = ends.values().iterator();
        while (eldest.hasNext() && eldest.next() <= now) {
            eldest.remove();
        }
    }

    /** Removes an envelope. */
    synchronized void remove(Envelope envelope) {
        ends.remove(Key.of(envelope));
    }
}
