package dev.capstan.database.agh;

import dev.capstan.database.StoredJson;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.outbox.Outgoing;
import dev.capstan.discovery.outbox.UndeliveredEnvelope;
import dev.capstan.discovery.port.Interactions.AcceptResult;
import dev.capstan.discovery.port.Interactions.Message;
import dev.capstan.discovery.port.Interactions.Move;
import dev.capstan.discovery.port.Outbox;
import dev.capstan.h2.DiskFlush;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The envelopes that wait, in a database. Concurrent additions may exceed its bounds slightly.
 *
 * <p>A delivery is committed and not flushed: a killed server may send an envelope once more.
 */
@Singleton
record JdbcOutbox(
        OutboxRows rows,
        JdbcInteractions interactions,
        TransactionOperations<Connection> transactions,
        DiskFlush diskFlush)
        implements Outbox {

    @Override
    public AcceptResult store(Message message, Instant until, @Nullable Move move, Envelope envelope, Instant now) {
        Outgoing outgoing = Outgoing.of(0, envelope, now);
        if (!hasCapacity(outgoing.from(), outgoing.bytes()) || !interactions.reserveCapacity(message, move)) {
            return AcceptResult.FULL;
        }
        AcceptResult taking = interactions.acceptAndStore(message, until, move, () -> isAdded(outgoing, envelope));
        if (taking == AcceptResult.TAKEN) {
            diskFlush.flush();
        }
        return taking;
    }

    private boolean isAdded(Outgoing outgoing, Envelope envelope) {
        return rows.addIfMissing(
                        OutboxRow.message(outgoing.from(), outgoing.id()),
                        OutboxRow.interaction(outgoing.from(), outgoing.channel(), outgoing.interactionId()),
                        outgoing.from().text(),
                        outgoing.channel().name(),
                        outgoing.to() == null ? null : outgoing.to().text(),
                        OutboxRow.names(outgoing),
                        StoredJson.write(envelope.json()),
                        outgoing.bytes(),
                        outgoing.queuedAt().toEpochMilli(),
                        outgoing.expires().toEpochMilli())
                == 1;
    }

    @Override
    public boolean hasCapacity(PeerId sender, int bytes) {
        return rows.loadOf(sender.text()).hasCapacity(bytes, MAX_PER_SENDER, MAX_BYTES_PER_SENDER)
                && rows.load().hasCapacity(bytes, MAX_ENVELOPES, MAX_BYTES);
    }

    @Override
    public List<Outgoing> waiting(long after, int limit) {
        return rows.waiting(after, limit).stream().map(OutboxRow::outgoing).toList();
    }

    @Override
    public Optional<Outgoing> find(PeerId from, String id) {
        return rows.find(OutboxRow.message(from, id)).map(OutboxRow::outgoing);
    }

    @Override
    public Optional<Envelope> envelope(long number) {
        return rows.envelope(number).map(StoredEnvelope::read);
    }

    @Override
    public void recordSent(long number, Instant at) {
        rows.markSent(number, at.toEpochMilli());
    }

    @Override
    public boolean delivered(long number) {
        return rows.delivered(number) == 1;
    }

    @Override
    public Outcome giveUp(UndeliveredEnvelope undelivered, @Nullable Move move, Runnable lastly) {
        Outcome outcome = transactions.executeWrite(status -> {
            Outcome done = giveUpInTransaction(undelivered, move);
            if (done == Outcome.DONE) {
                lastly.run();
            } else {
                status.setRollbackOnly();
            }
            return done;
        });
        if (outcome == Outcome.DONE) {
            diskFlush.flush();
        }
        return outcome;
    }

    private Outcome giveUpInTransaction(UndeliveredEnvelope undelivered, @Nullable Move move) {
        if (rows.markUndelivered(
                        undelivered.envelope().number(), undelivered.at().toEpochMilli())
                == 0) {
            return Outcome.NOT_FOUND;
        }
        return move == null || interactions.moved(move) ? Outcome.DONE : Outcome.OVERTAKEN;
    }

    @Override
    public Optional<UndeliveredEnvelope> lastGivenUp(PeerId from, Channel channel, String interactionId) {
        return rows.lastGivenUp(InteractionRow.key(from, channel, interactionId))
                .map(OutboxRow::toUndelivered);
    }

    @Override
    public int deleteBefore(Instant givenUpBefore) {
        long old = givenUpBefore.toEpochMilli() - 1;
        return rows.deleteExpiredInSlices(
                Math.max(old, rows.oldestBeyond(MAX_GIVEN_UP).orElse(old)));
    }
}
