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
 * The capabilities that were handed over, in a database: at most 10,000 with 16 million characters of JSON, but for what
 * others keep at the same moment.
 */
@Singleton
final class JdbcReceivedCapabilities implements ReceivedCapabilities {

    private static final long MAX_SIZE = 10_000;
    private static final long MAX_CHARACTERS = 16L * 1024 * 1024;

    private static final Comparator<ReceivedCapability> IN_ORDER = Comparator.comparing(ReceivedCapability::from)
            .thenComparing(capability -> capability.document().id());

    private final ReceivedCapabilityRows rows;
    private final long most;
    private final long mostCharacters;

    @Inject
    JdbcReceivedCapabilities(ReceivedCapabilityRows rows) {
        this(rows, MAX_SIZE, MAX_CHARACTERS);
    }

    JdbcReceivedCapabilities(ReceivedCapabilityRows rows, long most, long mostCharacters) {
        this.rows = rows;
        this.most = most;
        this.mostCharacters = mostCharacters;
    }

    /** Whether one is no larger than all the room. */
    boolean fits(ReceivedCapabilityRow row) {
        return row.characters() <= mostCharacters;
    }

    /** Keeps one as part of a transaction that writes nothing more afterwards: {@link #makeRoom} follows its commit. */
    void keep(ReceivedCapabilityRow row) {
        while (!isReplaced(row) && !isAdded(row)) {
            // another was added in between and perhaps forgotten since
        }
    }

    /**
     * Forgets the longest held for which there is no room beside one that is kept. Each goes on its own, so that this
     * waits for nobody who waits for it.
     */
    void makeRoom(ReceivedCapabilityRow row) {
        rows.othersBeyond(row.place(), most - 1, mostCharacters - row.characters())
                .forEach(held -> rows.forget(held.place(), held.receivedAt()));
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
        return rows.forgetInSlices(before.toEpochMilli() - 1);
    }
}
