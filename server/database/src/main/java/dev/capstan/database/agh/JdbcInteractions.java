package dev.capstan.database.agh;

import dev.capstan.database.RowQuota;
import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.ReceivedContent;
import dev.capstan.discovery.ReceivedEnvelope;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.interaction.Interaction;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.h2.DiskFlush;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Accepted messages and open interactions in a database: at most about two million messages and a million interactions.
 *
 * <p>A step, and the content of a message, are on disk when the message is accepted. A message with neither
 * is committed and not flushed: a killed server may respond to it once more.
 */
@Singleton
final class JdbcInteractions implements Interactions {

    private static final long MAX_MESSAGES = 2_000_000;
    private static final long MAX_INTERACTIONS = 1_000_000;

    private final AcceptedMessageRows messages;
    private final InteractionRows interactions;
    private final JdbcReceivedCapabilities received;
    private final JdbcInbox inbox;
    private final TransactionOperations<Connection> transactions;
    private final DiskFlush diskFlush;
    private final RowQuota messageQuota;
    private final RowQuota interactionQuota;
    private final AtomicLong deletedUntil = new AtomicLong(Long.MIN_VALUE);

    @Inject
    JdbcInteractions(
            AcceptedMessageRows messages,
            InteractionRows interactions,
            JdbcReceivedCapabilities received,
            JdbcInbox inbox,
            TransactionOperations<Connection> transactions,
            DiskFlush diskFlush) {
        this(messages, interactions, received, inbox, transactions, diskFlush, MAX_MESSAGES, MAX_INTERACTIONS);
    }

    JdbcInteractions(
            AcceptedMessageRows messages,
            InteractionRows interactions,
            JdbcReceivedCapabilities received,
            JdbcInbox inbox,
            TransactionOperations<Connection> transactions,
            DiskFlush diskFlush,
            long maxMessages,
            long maxInteractions) {
        this.messages = messages;
        this.interactions = interactions;
        this.received = received;
        this.inbox = inbox;
        this.transactions = transactions;
        this.diskFlush = diskFlush;
        this.messageQuota = new RowQuota(maxMessages, messages::count);
        this.interactionQuota = new RowQuota(maxInteractions, interactions::count);
    }

    @Override
    public Optional<Interaction> find(PeerId peer, Channel channel, String id) {
        return interactions
                .findById(InteractionRow.key(peer, channel, id))
                .map(row -> row.interaction(peer, channel, id));
    }

    @Override
    public boolean isAccepted(Message message, Instant now) {
        return messages.findById(AcceptedMessageRow.key(message))
                .filter(row -> now.toEpochMilli() < row.rememberedUntil())
                .isPresent();
    }

    @Override
    public AcceptResult accept(Message message, Instant until, @Nullable Move move, @Nullable ReceivedContent content) {
        ContentStorage storage = storage(content);
        if (!reserveCapacity(message, move) || !storage.hasCapacity()) {
            return messages.existsById(AcceptedMessageRow.key(message)) ? AcceptResult.DUPLICATE : AcceptResult.FULL;
        }
        AcceptResult taking = acceptAndStore(message, until, move, storage);
        if (taking != AcceptResult.TAKEN) {
            return taking;
        }
        if (content != null || move != null) {
            diskFlush.flush();
        }
        storage.committed(); // after the flush, which checks that the last write of this thread is on disk
        return taking;
    }

    private ContentStorage storage(@Nullable ReceivedContent content) {
        if (content instanceof ReceivedCapability capability) {
            return received.storage(capability);
        }
        return content instanceof ReceivedEnvelope envelope ? inbox.storage(envelope) : ContentStorage.NONE;
    }

    /** Accepts a message, whose capacity is reserved, in a transaction: all of it, or nothing. */
    AcceptResult acceptAndStore(Message message, Instant until, @Nullable Move move, ContentStorage storage) {
        return transactions.executeWrite(status -> {
            AcceptResult result = acceptInTransaction(message, until, move, storage);
            if (result != AcceptResult.TAKEN) {
                status.setRollbackOnly();
            }
            return result;
        });
    }

    private AcceptResult acceptInTransaction(
            Message message, Instant until, @Nullable Move move, ContentStorage storage) {
        if (messages.addIfMissing(AcceptedMessageRow.key(message), until.toEpochMilli()) == 0) {
            return AcceptResult.DUPLICATE;
        }
        // Checked after the row was added: deletion announces its time before it removes rows.
        if (!message.isOwn() && until.toEpochMilli() <= deletedUntil.get()) {
            return AcceptResult.PAST;
        }
        if (move != null && !moved(move)) {
            return AcceptResult.OVERTAKEN;
        }
        return storage.store() ? AcceptResult.TAKEN : AcceptResult.DUPLICATE;
    }

    /** Whether there is capacity for a message with this step; reserves it if so. */
    boolean reserveCapacity(Message message, @Nullable Move move) {
        if (move == null || move.before() != null) {
            return messageQuota.tryReserve();
        }
        boolean isOneTooMany = interactions.countOpen(move.after().initiator().text()) >= message.maxOpen();
        return !isOneTooMany && messageQuota.tryReserve() && interactionQuota.tryReserve();
    }

    /** Moves an interaction as part of a transaction; false if its state has changed since. */
    boolean moved(Move move) {
        InteractionRow after = InteractionRow.of(move.after());
        if (move.before() == null) {
            return interactions.addIfMissing(
                            after.interaction(), after.initiator(), after.target(), after.state(), after.movedAt())
                    == 1;
        }
        InteractionRow before = InteractionRow.of(move.before());
        return interactions.move(
                        before.interaction(),
                        before.initiator(),
                        before.target(),
                        before.state(),
                        before.movedAt(),
                        after.state(),
                        after.movedAt())
                == 1;
    }

    @Override
    public int deleteExpired(Instant now, Instant untouchedSince) {
        int deleted = deleteExpiredMessages(now.toEpochMilli())
                + interactions.deleteExpiredInSlices(untouchedSince.toEpochMilli() - 1);
        messageQuota.invalidate();
        interactionQuota.invalidate();
        return deleted;
    }

    private int deleteExpiredMessages(long now) {
        Optional<Long> latest = messages.latest(now);
        latest.ifPresent(until -> deletedUntil.accumulateAndGet(until, Math::max));
        return latest.map(messages::deleteExpiredInSlices).orElse(0);
    }
}
