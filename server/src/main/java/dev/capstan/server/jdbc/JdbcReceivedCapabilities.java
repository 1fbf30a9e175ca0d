package dev.capstan.server.jdbc;

import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.ReceivedCapabilities;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * The capabilities that were handed over, in a database: at most 10,000 with 16 million characters of JSON. What arrives
 * at the same moment is not counted against each other.
 */
@Singleton
final class JdbcReceivedCapabilities implements ReceivedCapabilities {

    private static final long MOST = 10_000;
    private static final long MOST_CHARACTERS = 16L * 1024 * 1024;

    private static final Comparator<ReceivedCapability> IN_ORDER = Comparator.comparing(ReceivedCapability::from)
            .thenComparing(capability -> capability.document().id());

    private final ReceivedCapabilityRows rows;
    private final TransactionOperations<Connection> transactions;
    private final Durability durability;

    JdbcReceivedCapabilities(
            ReceivedCapabilityRows rows, TransactionOperations<Connection> transactions, Durability durability) {
        this.rows = rows;
        this.transactions = transactions;
        this.durability = durability;
    }

    @Override
    public boolean keep(ReceivedCapability capability) {
        ReceivedCapabilityRow row = ReceivedCapabilityRow.of(capability);
        boolean kept = transactions.executeWrite(status -> {
            if (!hasRoom(row)) {
                return false;
            }
            while (!isReplaced(row) && !isAdded(row)) {
                // another was added in between and perhaps forgotten since
            }
            return true;
        });
        if (kept) {
            durability.flush();
        }
        return kept;
    }

    private boolean hasRoom(ReceivedCapabilityRow row) {
        return rows.others(row.place()) < MOST
                && rows.charactersOfOthers(row.place()) + row.characters() <= MOST_CHARACTERS;
    }

    private boolean isReplaced(ReceivedCapabilityRow row) {
        return rows.replace(
                        row.place(), row.channel(), row.document(), row.digest(), row.characters(), row.receivedAt())
                == 1;
    }

    private boolean isAdded(ReceivedCapabilityRow row) {
        return rows.addIfMissing(
                        row.place(),
                        row.peer(),
                        row.channel(),
                        row.sender(),
                        row.document(),
                        row.digest(),
                        row.characters(),
                        row.receivedAt())
                == 1;
    }

    @Override
    public List<ReceivedCapability> of(PeerId peer) {
        return rows.ofPeer(peer.text()).stream()
                .map(ReceivedCapabilityRow::capability)
                .sorted(IN_ORDER)
                .toList();
    }

    @Override
    public int forget(Instant before) {
        return rows.forgetInSlices(before.toEpochMilli() - 1);
    }
}
