package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.export.ExportFailed;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.audit.inmemory.InMemoryExportCursors;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeliverRecordsTest {

    private final InMemoryChainStore store = new InMemoryChainStore();
    private final InMemoryExportCursors cursors = new InMemoryExportCursors(store);
    private final List<Integer> sizes = new ArrayList<>();

    private DeliverRecords deliverTo(Runnable whileSending) {
        return new DeliverRecords(
                "it",
                new RecordSink() {
                    @Override
                    public long send(List<ChainedRecord> records) {
                        whileSending.run();
                        sizes.add(records.size());
                        return 0;
                    }

                    @Override
                    public void close() {}
                },
                store,
                cursors);
    }

    @Test
    void aNodeThatLostItsTurnMovesNoCursorBack() throws Exception {
        TestChains.append(store, "a", 3);
        ChainHead head = store.head("a");

        boolean mayContinue =
                deliverTo(() -> cursors.move("it", "a", ChainHead.START, head)).run();

        assertThat(mayContinue).isFalse();
        assertThat(cursors.pending("it", "", 1)).isEmpty();
    }

    @Test
    void aChainThatLostTheDeliveredRecordIsNotDelivered() {
        TestChains.append(store, "a", 3);
        cursors.move("it", "a", ChainHead.START, new ChainHead(2, "f".repeat(64)));

        assertThatThrownBy(() -> deliverTo(() -> {}).run())
                .isInstanceOf(ExportFailed.class)
                .hasMessageContaining("truncated or rewritten");
        assertThat(sizes).isEmpty();
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

        assertThat(deliverTo(() -> {}).run()).isTrue();

        assertThat(sizes).containsExactly(250, 4, 4, 1);
        assertThat(cursors.lag("it")).isEqualTo(350);
    }
}
