package dev.capstan.discovery.inmemory;

import dev.capstan.discovery.InboxEntry;
import dev.capstan.discovery.ReceivedEnvelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.Inbox;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The accepted envelopes, in memory. */
public final class InMemoryInbox implements Inbox {

    private final NavigableMap<Long, StoredEnvelope> stored = new TreeMap<>();
    private long last;

    private record StoredEnvelope(InboxEntry entry, int bytes, Instant claimedUntil) {

        StoredEnvelope claimed(Instant until) {
            return new StoredEnvelope(entry, bytes, until);
        }
    }

    /** Stores an envelope. Returns false and changes nothing if the inbox is full. */
    synchronized boolean store(ReceivedEnvelope content) {
        int bytes = content.envelope().bytes().length;
        if (!hasCapacity(content.envelope().from(), bytes)) {
            return false;
        }
        last++;
        stored.put(last, new StoredEnvelope(new InboxEntry(last, content), bytes, Instant.MIN));
        return true;
    }

    private boolean hasCapacity(PeerId sender, int bytes) {
        long sum = 0;
        int ownNumber = 0;
        long ownSum = 0;
        for (StoredEnvelope each : stored.values()) {
            boolean isOwn = each.entry().content().envelope().from().equals(sender);
            sum += each.bytes();
            ownNumber += isOwn ? 1 : 0;
            ownSum += isOwn ? each.bytes() : 0;
        }
        return stored.size() < MAX_ENVELOPES
                && sum + bytes <= MAX_BYTES
                && ownNumber < MAX_PER_SENDER
                && ownSum + bytes <= MAX_BYTES_PER_SENDER;
    }

    @Override
    public synchronized List<InboxEntry> after(@Nullable PeerId peer, long number, int limit) {
        return stored.tailMap(number, false).values().stream()
                .map(StoredEnvelope::entry)
                .filter(entry -> peer == null || entry.content().peer().equals(peer))
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized Optional<InboxEntry> find(long number) {
        return Optional.ofNullable(stored.get(number)).map(StoredEnvelope::entry);
    }

    @Override
    public synchronized List<Queued> queued(PeerId peer, EnvelopeKind kind, long number, int limit) {
        return stored.tailMap(number, false).values().stream()
                .filter(each -> each.entry().content().peer().equals(peer)
                        && each.entry().content().envelope().kind() == kind)
                .limit(limit)
                .map(each -> Queued.of(each.entry(), each.claimedUntil()))
                .toList();
    }

    @Override
    public synchronized boolean claim(long number, Instant now, Instant until) {
        StoredEnvelope found = stored.get(number);
        boolean isFree = found != null && !found.claimedUntil().isAfter(now);
        if (isFree) {
            extend(number, until);
        }
        return isFree;
    }

    @Override
    public synchronized void extend(long number, Instant until) {
        stored.computeIfPresent(number, (n, each) -> each.claimed(until));
    }

    @Override
    public synchronized boolean delete(long number) {
        return stored.remove(number) != null;
    }

    @Override
    public synchronized boolean discard(long number, Consumer<InboxEntry> lastly) {
        find(number).ifPresent(lastly);
        return delete(number);
    }

    @Override
    public synchronized int deleteBefore(Instant before) {
        int size = stored.size();
        stored.values().removeIf(each -> each.entry().content().received().isBefore(before));
        return size - stored.size();
    }
}
