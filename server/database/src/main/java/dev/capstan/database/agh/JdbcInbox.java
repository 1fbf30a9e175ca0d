package dev.capstan.database.agh;

import dev.capstan.core.concurrent.LruCache;
import dev.capstan.core.json.Json;
import dev.capstan.database.StoredJson;
import dev.capstan.discovery.InboxEntry;
import dev.capstan.discovery.ReceivedEnvelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.Inbox;
import dev.capstan.h2.DiskFlush;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The accepted envelopes in a database. Concurrent additions may exceed its bounds slightly.
 *
 * <p>A claim, or a deletion after processing, is committed and not flushed: after a kill, an envelope may be processed
 * once more.
 */
@Singleton
final class JdbcInbox implements Inbox {

    private final InboxRows rows;
    private final TransactionOperations<Connection> transactions;
    private final DiskFlush diskFlush;
    /**
     * The threads of envelopes, the last read ones. No column has them and they never change, so each is read from its
     * envelope once.
     */
    private final LruCache<Long, String> threads = new LruCache<>(2 * MAX_ENVELOPES);

    JdbcInbox(InboxRows rows, TransactionOperations<Connection> transactions, DiskFlush diskFlush) {
        this.rows = rows;
        this.transactions = transactions;
        this.diskFlush = diskFlush;
    }

    /** Returns the storage of an envelope. */
    ContentStorage storage(ReceivedEnvelope content) {
        int bytes = content.envelope().bytes().length;
        return new ContentStorage() {
            @Override
            public boolean hasCapacity() {
                return JdbcInbox.this.hasCapacity(content.envelope().from(), bytes);
            }

            @Override
            public boolean store() {
                add(content, bytes);
                return true;
            }
        };
    }

    /** Whether there is capacity for an envelope of this sender, and the column can store it. */
    private boolean hasCapacity(PeerId sender, int bytes) {
        return bytes <= Json.MAX_ENVELOPE_BYTES
                && rows.loadOf(sender.text()).hasCapacity(bytes, MAX_PER_SENDER, MAX_BYTES_PER_SENDER)
                && rows.load().hasCapacity(bytes, MAX_ENVELOPES, MAX_BYTES);
    }

    private void add(ReceivedEnvelope content, int bytes) {
        rows.add(
                content.peer().text(),
                content.envelope().from().text(),
                content.envelope().kind().wire(),
                StoredJson.write(content.envelope().json()),
                bytes,
                content.received().toEpochMilli());
    }

    @Override
    public List<InboxEntry> after(@Nullable PeerId peer, long number, int limit) {
        List<InboxRow> found = peer == null ? rows.after(number, limit) : rows.afterOf(peer.text(), number, limit);
        return found.stream().map(InboxRow::entry).toList();
    }

    @Override
    public Optional<InboxEntry> find(long number) {
        return rows.find(number).map(InboxRow::entry);
    }

    @Override
    public List<Queued> queued(PeerId peer, EnvelopeKind kind, long number, int limit) {
        return rows.queued(peer.text(), kind.wire(), number, limit).stream()
                .flatMap(claim -> queued(claim).stream())
                .toList();
    }

    private Optional<Queued> queued(InboxClaim claim) {
        Instant until = Instant.ofEpochMilli(claim.claimed());
        String known = threads.find(claim.number());
        return known == null
                ? find(claim.number()).map(entry -> remembered(Queued.of(entry, until)))
                : Optional.of(new Queued(claim.number(), known, until));
    }

    private Queued remembered(Queued queued) {
        threads.put(queued.number(), queued.thread());
        return queued;
    }

    @Override
    public boolean claim(long number, Instant now, Instant until) {
        return rows.claim(number, now.toEpochMilli(), until.toEpochMilli()) == 1;
    }

    @Override
    public void extend(long number, Instant until) {
        rows.extend(number, until.toEpochMilli());
    }

    @Override
    public boolean delete(long number) {
        return rows.delete(number) == 1;
    }

    @Override
    public boolean discard(long number, Consumer<InboxEntry> lastly) {
        boolean isDone = transactions.executeWrite(status -> {
            Optional<InboxEntry> found = find(number).filter(entry -> delete(number));
            found.ifPresent(lastly);
            return found.isPresent();
        });
        if (isDone) {
            diskFlush.flush();
        }
        return isDone;
    }

    @Override
    public int deleteBefore(Instant before) {
        return rows.deleteExpiredInSlices(before.toEpochMilli() - 1);
    }
}
