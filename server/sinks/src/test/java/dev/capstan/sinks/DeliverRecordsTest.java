package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.audit.inmemory.InMemoryExportCursors;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.RecordUnreadable;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.LoggedWarnings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DeliverRecordsTest {

    private final InMemoryChainStore store = new InMemoryChainStore();
    private final InMemoryExportCursors cursors = new InMemoryExportCursors(store);
    private final List<Integer> sizes = new ArrayList<>();
    private final LoggedWarnings warnings = new LoggedWarnings(DeliverRecords.class);

    /** The behaviour of a receiver for the records of a tenant. */
    @FunctionalInterface
    private interface Receiver {

        void take(String tenantId) throws SinkRefused;
    }

    /** The store, with one damaged chain. */
    private record DamagedStore(ChainReader store, String damaged, UnaryOperator<List<ChainedRecord>> damage)
            implements ChainReader {

        @Override
        public ChainHead head(String tenantId) {
            return store.head(tenantId);
        }

        @Override
        public List<ChainedRecord> page(Selection selection, long after, int limit) {
            List<ChainedRecord> page = store.page(selection, after, limit);
            return selection.tenantId().equals(damaged) ? damage.apply(page) : page;
        }

        @Override
        public List<String> tenants(String after, int limit) {
            return store.tenants(after, limit);
        }
    }

    @AfterEach
    void stopListening() {
        warnings.close();
    }

    private DeliverRecords deliverTo(Receiver receiver) {
        return deliver(store, Duration.ofMinutes(10), receiver);
    }

    private DeliverRecords deliver(ChainReader chains, Duration afterRefusal, Receiver receiver) {
        RecordSink sink = new RecordSink() {
            @Override
            public long send(List<ChainedRecord> records) throws SinkRefused {
                receiver.take(records.get(0).tenantId());
                sizes.add(records.size());
                return 0;
            }

            @Override
            public void close() {}
        };
        return new DeliverRecords("it", sink, chains, cursors, afterRefusal);
    }

    @Test
    void aNodeThatLostItsTurnMovesNoCursorBack() throws Exception {
        TestChains.append(store, "a", 3);
        ChainHead head = store.head("a");

        boolean mayContinue = deliverTo(tenant -> cursors.move("it", "a", ChainHead.START, head))
                .run();

        assertThat(mayContinue).isFalse();
        assertThat(cursors.pending("it", "", 1)).isEmpty();
    }

    @Test
    void aChainThatLostTheDeliveredRecordIsNotDelivered() throws Exception {
        TestChains.append(store, "a", 3);
        cursors.move("it", "a", ChainHead.START, new ChainHead(2, "f".repeat(64)));

        DeliverRecords deliver = deliverTo(tenant -> {});

        assertThat(deliver.run()).isFalse();
        assertThat(deliver.isStopped()).isTrue();
        assertThat(warnings.messages()).singleElement(STRING).contains("truncated or rewritten");
        assertThat(sizes).isEmpty();
    }

    @Test
    void aRefusedTenantIsLeftAloneWhileOthersAreDelivered() throws Exception {
        List.of("a", "b", "c").forEach(tenant -> TestChains.append(store, tenant, 2));
        List<String> asked = new ArrayList<>();
        DeliverRecords deliver = deliverTo(tenant -> {
            asked.add(tenant);
            refuse(tenant.equals("b"));
        });

        deliver.run();
        TestChains.append(store, "c", 3);
        deliver.run();

        assertThat(asked).containsExactly("a", "b", "c", "c");
        assertThat(cursors.lag("it")).isEqualTo(2);
        assertThat(deliver.isStopped()).isTrue();
        assertThat(deliver.refusals()).isEqualTo(1);
        assertThat(warnings.messages())
                .containsExactly("sink it has stopped for tenant 'b': HTTP 400. Correct the cause: it tries the same"
                        + " record again in 10 minutes, and after a restart");
    }

    @Test
    void aRefusedTenantIsTriedAgainAfterAWhile() throws Exception {
        TestChains.append(store, "a", 2);
        DeliverRecords deliver = deliver(
                store, Duration.ZERO, tenant -> refuse(warnings.messages().isEmpty()));

        deliver.run();
        assertThat(deliver.isStopped()).isTrue();
        deliver.run();

        assertThat(deliver.isStopped()).isFalse();
        assertThat(cursors.lag("it")).isZero();
    }

    @Test
    void aReceiverThatRefusesManyTenantsIsLeftAlone() throws Exception {
        IntStream.range(0, DeliverRecords.MAX_STOPPED + 5).forEach(tenant -> TestChains.append(store, "t" + tenant, 1));
        DeliverRecords deliver = deliverTo(tenant -> refuse(true));

        deliver.run();
        deliver.run();

        assertThat(deliver.refusals()).isEqualTo(DeliverRecords.MAX_STOPPED);
    }

    static Stream<Arguments> damages() {
        UnaryOperator<List<ChainedRecord>> unreadable = page -> {
            throw new RecordUnreadable(Selection.of("a"), 2, 0, new IllegalStateException());
        };
        UnaryOperator<List<ChainedRecord>> hash =
                page -> page.stream().map(DeliverRecordsTest::withoutHash).toList();
        return Stream.of(
                Arguments.of(unreadable, 0, "record 3 of tenant 'a' cannot be read"),
                Arguments.of(unreadable, 2, "record 3 of tenant 'a' cannot be read"),
                Arguments.of(hash, 0, "record 1 of tenant 'a' has no valid hash"),
                Arguments.of(hash, 2, "record 2 of tenant 'a' has no valid hash"));
    }

    @ParameterizedTest
    @MethodSource("damages")
    void aDamagedChainIsLeftAloneWhileOthersAreDelivered(
            UnaryOperator<List<ChainedRecord>> damage, int delivered, String reason) throws Exception {
        TestChains.append(store, "a", 2);
        ChainHead head = store.head("a");
        TestChains.append(store, "a", 3);
        TestChains.append(store, "b", 3);
        if (delivered > 0) {
            cursors.move("it", "a", ChainHead.START, head);
        }
        DeliverRecords deliver = deliver(new DamagedStore(store, "a", damage), Duration.ofMinutes(10), tenant -> {});

        deliver.run();

        assertThat(warnings.messages())
                .singleElement(STRING)
                .startsWith("sink it has stopped for tenant 'a': ")
                .contains(reason);
        assertThat(sizes).containsExactly(3);
    }

    @Test
    void aChainWithoutTheRecordsOfItsHeadKeepsNoThreadBusy() throws Exception {
        TestChains.append(store, "a", 3);
        ChainReader cut = new DamagedStore(store, "a", page -> List.of());

        assertThat(deliver(cut, Duration.ofMinutes(10), tenant -> {}).run()).isFalse();
    }

    private static ChainedRecord withoutHash(ChainedRecord record) {
        return new ChainedRecord(
                record.tenantId(), record.seq(), record.kind(), record.ts(), record.prev(), record.canonical(), "?");
    }

    private static void refuse(boolean isRefused) throws SinkRefused {
        if (isRefused) {
            throw new SinkRefused("HTTP 400");
        }
    }

    @Test
    void oneRunSendsOnePageOfEachChainInBatchesOfAboutOneMebibyte() throws Exception {
        TestChains.append(store, "a", 600);
        try (var append = new dev.capstan.audit.AppendRecord(store)) {
            for (int number = 0; number < 9; number++) {
                append.append(List.of(new AuditEvent(
                        "k", TestChains.NEW_YEAR, "long", Json.object().put("text", "x".repeat(200_000)))));
            }
        }

        assertThat(deliverTo(tenant -> {}).run()).isTrue();

        assertThat(sizes).containsExactly(250, 4, 4, 1);
        assertThat(cursors.lag("it")).isEqualTo(350);
    }
}
