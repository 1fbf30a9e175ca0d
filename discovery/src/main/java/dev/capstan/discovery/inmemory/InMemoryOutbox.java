package dev.capstan.discovery.inmemory;

import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.outbox.Outgoing;
import dev.capstan.discovery.outbox.UndeliveredEnvelope;
import dev.capstan.discovery.port.Interactions.AcceptResult;
import dev.capstan.discovery.port.Interactions.Message;
import dev.capstan.discovery.port.Interactions.Move;
import dev.capstan.discovery.port.Outbox;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The undelivered envelopes, in memory beside their interactions. */
public final class InMemoryOutbox implements Outbox {

    private final InMemoryInteractions interactions;
    private final NavigableMap<Long, StoredEnvelope> waiting = new TreeMap<>();
    private final NavigableMap<Long, UndeliveredEnvelope> givenUp = new TreeMap<>();
    private long last;

    private record StoredEnvelope(Outgoing outgoing, Envelope envelope) {}

    /** Creates an empty outbox. */
    public InMemoryOutbox(InMemoryInteractions interactions) {
        this.interactions = interactions;
    }

    @Override
    public synchronized AcceptResult store(
            Message message, Instant until, @Nullable Move move, Envelope envelope, Instant now) {
        Outgoing outgoing = Outgoing.of(last + 1, envelope, now);
        if (!hasCapacity(outgoing.from(), outgoing.bytes())) {
            return AcceptResult.FULL;
        }
        if (find(outgoing.from(), outgoing.id()).isPresent()) {
            return AcceptResult.DUPLICATE;
        }
        AcceptResult taking = interactions.accept(message, until, move);
        if (taking == AcceptResult.TAKEN) {
            last++;
            waiting.put(outgoing.number(), new StoredEnvelope(outgoing, envelope));
        }
        return taking;
    }

    @Override
    public synchronized boolean hasCapacity(PeerId sender, int bytes) {
        long sum = 0;
        long ownNumber = 0;
        long ownSum = 0;
        for (StoredEnvelope storedEnvelope : waiting.values()) {
            boolean isOwn = storedEnvelope.outgoing().from().equals(sender);
            sum += storedEnvelope.outgoing().bytes();
            ownNumber += isOwn ? 1 : 0;
            ownSum += isOwn ? storedEnvelope.outgoing().bytes() : 0;
        }
        return waiting.size() < MAX_ENVELOPES
                && sum + bytes <= MAX_BYTES
                && ownNumber < MAX_PER_SENDER
                && ownSum + bytes <= MAX_BYTES_PER_SENDER;
    }

    @Override
    public synchronized List<Outgoing> waiting(long after, int limit) {
        return waiting.tailMap(after, false).values().stream()
                .limit(limit)
                .map(StoredEnvelope::outgoing)
                .toList();
    }

    @Override
    public synchronized Optional<Outgoing> find(PeerId from, String id) {
        return waiting.values().stream()
                .map(StoredEnvelope::outgoing)
                .filter(outgoing ->
                        outgoing.from().equals(from) && outgoing.id().equals(id))
                .findFirst();
    }

    @Override
    public synchronized Optional<Envelope> envelope(long number) {
        return Optional.ofNullable(waiting.get(number)).map(StoredEnvelope::envelope);
    }

    @Override
    public synchronized void recordSent(long number, Instant at) {
        waiting.computeIfPresent(
                number,
                (n, storedEnvelope) -> storedEnvelope.outgoing().withSentAt() == null
                        ? new StoredEnvelope(storedEnvelope.outgoing().withSentAt(at), storedEnvelope.envelope())
                        : storedEnvelope);
    }

    @Override
    public synchronized boolean delivered(long number) {
        return waiting.remove(number) != null;
    }

    @Override
    public synchronized Outcome giveUp(UndeliveredEnvelope undelivered, @Nullable Move move, Runnable lastly) {
        long number = undelivered.envelope().number();
        if (!waiting.containsKey(number)) {
            return Outcome.NOT_FOUND;
        }
        if (!interactions.move(move, lastly)) {
            return Outcome.OVERTAKEN;
        }
        waiting.remove(number);
        givenUp.put(number, undelivered);
        return Outcome.DONE;
    }

    @Override
    public synchronized Optional<UndeliveredEnvelope> lastGivenUp(PeerId from, Channel channel, String interactionId) {
        return givenUp.descendingMap().values().stream()
                .filter(undelivered -> undelivered.envelope().from().equals(from)
                        && undelivered.envelope().channel().equals(channel)
                        && interactionId.equals(undelivered.envelope().interactionId()))
                .findFirst();
    }

    @Override
    public synchronized int deleteBefore(Instant givenUpBefore) {
        int before = givenUp.size();
        givenUp.values().removeIf(undelivered -> undelivered.at().isBefore(givenUpBefore));
        while (givenUp.size() > MAX_GIVEN_UP) {
            givenUp.pollFirstEntry();
        }
        return before - givenUp.size();
    }
}
