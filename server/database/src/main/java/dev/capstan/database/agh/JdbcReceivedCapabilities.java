package dev.capstan.database.agh;

import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.ReceivedCapabilities;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * The received capabilities in a database: at most 10,000, with 16 million characters of JSON in total. Concurrent
 * additions may exceed these bounds slightly.
 */
@Singleton
final class JdbcReceivedCapabilities implements ReceivedCapabilities {

    private static final long MAX_CAPABILITIES = 10_000;
    private static final long MAX_CHARACTERS = 16L * 1024 * 1024;

    private static final Comparator<ReceivedCapability> IN_ORDER = Comparator.comparing(ReceivedCapability::from)
            .thenComparing(capability -> capability.document().id());

    private final ReceivedCapabilityRows rows;
    private final long maxCapabilities;
    private final long maxCharacters;

    @Inject
    JdbcReceivedCapabilities(ReceivedCapabilityRows rows) {
        this(rows, MAX_CAPABILITIES, MAX_CHARACTERS);
    }

    JdbcReceivedCapabilities(ReceivedCapabilityRows rows, long maxCapabilities, long maxCharacters) {
        this.rows = rows;
        this.maxCapabilities = maxCapabilities;
        this.maxCharacters = maxCharacters;
    }

    /** Returns the storage of a capability. */
    ContentStorage storage(ReceivedCapability capability) {
        ReceivedCapabilityRow row = ReceivedCapabilityRow.of(capability);
        return new ContentStorage() {
            @Override
            public boolean hasCapacity() {
                return isWithinLimit(row);
            }

            @Override
            public boolean store() {
                JdbcReceivedCapabilities.this.store(row);
                return true;
            }

            @Override
            public void committed() {
                evictOldest(row);
            }
        };
    }

    /** Whether a row alone is within the character limit. */
    private boolean isWithinLimit(ReceivedCapabilityRow row) {
        return row.characters() <= maxCharacters;
    }

    /** Stores a row as the last write of a transaction. Call {@link #evictOldest} after the commit. */
    void store(ReceivedCapabilityRow row) {
        while (!isReplaced(row) && !isAdded(row)) {
            // another was added in between, and perhaps deleted since
        }
    }

    /**
     * Deletes the oldest rows that exceed the bounds together with a row just stored. Each row is deleted in its own
     * transaction, so that this cannot deadlock with other writers.
     */
    void evictOldest(ReceivedCapabilityRow row) {
        rows.othersBeyond(row.place(), maxCapabilities - 1, maxCharacters - row.characters())
                .forEach(held -> rows.deleteUnchanged(held.place(), held.receivedAt()));
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
    public int deleteBefore(Instant before) {
        return rows.deleteExpiredInSlices(before.toEpochMilli() - 1);
    }
}
