package dev.capstan.database.agh;

import static dev.capstan.discovery.port.ContractSamples.NEW_YEAR;
import static dev.capstan.discovery.port.ContractSamples.OPS;
import static dev.capstan.discovery.port.ContractSamples.document;
import static dev.capstan.discovery.port.ContractSamples.peer;
import static dev.capstan.discovery.port.ContractSamples.received;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.database.Node;
import dev.capstan.database.TestDatabase;
import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.ReceivedCapabilities;
import dev.capstan.discovery.port.ReceivedCapabilitiesContract;
import dev.capstan.h2.DiskFlush;
import io.micronaut.transaction.TransactionOperations;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcReceivedCapabilitiesTest extends ReceivedCapabilitiesContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private static final int CAPACITY = 1 << 20;

    @Override
    protected ReceivedCapabilities empty() {
        DATABASE.bean(ReceivedCapabilityRows.class).deleteAll();
        return narrow(10_000, CAPACITY);
    }

    @Override
    protected int capacity() {
        return CAPACITY;
    }

    @Override
    protected Interactions interactions() {
        return interactions(narrow(10_000, CAPACITY));
    }

    private static JdbcReceivedCapabilities narrow(int maxCapabilities, int maxCharacters) {
        return new JdbcReceivedCapabilities(
                DATABASE.bean(ReceivedCapabilityRows.class), maxCapabilities, maxCharacters);
    }

    @SuppressWarnings("unchecked")
    private static Interactions interactions(JdbcReceivedCapabilities received) {
        return new JdbcInteractions(
                DATABASE.bean(AcceptedMessageRows.class),
                DATABASE.bean(InteractionRows.class),
                received,
                DATABASE.bean(JdbcInbox.class),
                DATABASE.bean(TransactionOperations.class),
                DATABASE.bean(DiskFlush.class));
    }

    @Test
    void countIsBoundedHoweverSmallTheEntries() {
        empty();
        JdbcReceivedCapabilities two = narrow(2, 9999);
        PeerId peer = peer();
        int millis = 0;
        for (String id : List.of("a", "b", "c", "c")) {
            ReceivedCapability first = received(peer, OPS, document(id, ""));
            ReceivedCapabilityRow row = ReceivedCapabilityRow.of(new ReceivedCapability(
                    peer, first.channel(), OPS, first.document(), first.digest(), NEW_YEAR.plusMillis(millis++)));
            two.store(row);
            two.evictOldest(row);
        }

        assertThat(two.of(peer)).extracting(kept -> kept.document().id()).containsExactly("b", "c");
    }

    @Test
    void entryLargerThanTheQuotaIsNotStored() {
        JdbcReceivedCapabilities narrow = narrow(2, 9999);

        assertNotKept(interactions(narrow), narrow, document("large", "x".repeat(10_000)));
    }

    @Test
    void entryRenewedDuringAnEvictionStays() {
        empty();
        ReceivedCapabilityRows rows = DATABASE.bean(ReceivedCapabilityRows.class);
        JdbcReceivedCapabilities one = new JdbcReceivedCapabilities(rows, 1, 9999);
        PeerId peer = peer();
        ReceivedCapability first = received(peer, OPS, document("a", ""));
        one.store(ReceivedCapabilityRow.of(first));
        ReceivedCapabilityRow other = ReceivedCapabilityRow.of(received(peer, OPS, document("b", "")));
        List<ReceivedAt> tooMany = rows.othersBeyond(other.place(), 0, 0);

        one.store(ReceivedCapabilityRow.of(new ReceivedCapability(
                peer, first.channel(), OPS, first.document(), first.digest(), NEW_YEAR.plusMillis(1))));
        tooMany.forEach(held -> rows.deleteUnchanged(held.place(), held.receivedAt()));

        assertThat(tooMany).hasSize(1);
        assertThat(one.of(peer)).extracting(kept -> kept.document().id()).containsExactly("a");
    }

    /** Each eviction is a statement of its own: those that make room at once wait for each other and for no longer. */
    @Test
    void concurrentEvictionsOnTwoNodesKeepTheQuota() throws Exception {
        empty();
        try (Node otherNode = DATABASE.secondNode()) {
            JdbcReceivedCapabilities here =
                    new JdbcReceivedCapabilities(DATABASE.bean(ReceivedCapabilityRows.class), 5, 99_999);
            JdbcReceivedCapabilities there =
                    new JdbcReceivedCapabilities(otherNode.bean(ReceivedCapabilityRows.class), 5, 99_999);
            PeerId peer = peer();
            ExecutorService threads = Executors.newFixedThreadPool(4);
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                JdbcReceivedCapabilities node = thread % 2 == 0 ? here : there;
                int first = thread;
                running.add(threads.submit(() -> {
                    for (int i = 0; i < 100; i++) {
                        ReceivedCapabilityRow row =
                                ReceivedCapabilityRow.of(received(peer, OPS, document("c" + (first + i) % 9, "")));
                        node.store(row);
                        node.evictOldest(row);
                    }
                }));
            }
            threads.shutdown();
            for (Future<?> each : running) {
                each.get(60, TimeUnit.SECONDS);
            }

            assertThat(here.of(peer)).hasSizeBetween(1, 5);
        }
    }
}
