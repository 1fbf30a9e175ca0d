package dev.capstan.audit.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ExportCursors.Pending;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link ExportCursors}; an adapter's test extends it. */
public abstract class ExportCursorsContract {

    private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");

    private ChainStore store;
    private ExportCursors cursors;

    /** Cursors in the chains of an empty store. */
    protected abstract ExportCursors emptyCursors();

    /** The store of these cursors. */
    protected abstract ChainStore store();

    @BeforeEach
    void begin() {
        cursors = emptyCursors();
        store = store();
    }

    private void append(String tenantId, int count) {
        store.extend(new TreeSet<>(List.of(tenantId)), heads -> {
            ChainHead head = heads.get(tenantId);
            return LongStream.rangeClosed(head.seq() + 1, head.seq() + count)
                    .mapToObj(seq ->
                            new ChainedRecord(tenantId, seq, "k", NEW_YEAR, hash(seq - 1), "{\"a\":1}", hash(seq)))
                    .toList();
        });
    }

    private static String hash(long seq) {
        return String.format("%064x", seq);
    }

    private static ChainHead head(long seq) {
        return new ChainHead(seq, hash(seq));
    }

    @Test
    void aNewSinkStartsAtTheBeginningOfEveryChain() {
        append("a", 3);
        append("b-ü", 2);

        assertThat(cursors.pending("new", "", 10))
                .containsExactlyInAnyOrder(
                        new Pending("a", ChainHead.START, 3), new Pending("b-ü", ChainHead.START, 2));
        assertThat(cursors.lag("new")).isEqualTo(5);
    }

    @Test
    void aMovedCursorStaysAndConcernsNoOtherSinkOrTenant() {
        append("a", 3);
        append("b", 1);

        assertThat(cursors.move("one", "a", ChainHead.START, head(2))).isTrue();
        assertThat(cursors.move("one", "a", head(2), head(3))).isTrue();
        append("a", 4);

        assertThat(cursors.pending("one", "", 10))
                .containsExactlyInAnyOrder(new Pending("a", head(3), 7), new Pending("b", ChainHead.START, 1));
        assertThat(cursors.lag("one")).isEqualTo(5);
        assertThat(cursors.lag("other")).isEqualTo(8);
    }

    @Test
    void aChainWithoutFurtherRecordsIsNotPending() {
        append("a", 1);

        cursors.move("one", "a", ChainHead.START, store.head("a"));

        assertThat(cursors.pending("one", "", 10)).isEmpty();
        assertThat(cursors.lag("one")).isZero();
    }

    @Test
    void aCursorThatAnotherNodeMovedIsLeftAlone() {
        append("a", 3);
        cursors.move("one", "a", ChainHead.START, head(2));

        assertThat(cursors.move("one", "a", ChainHead.START, head(1))).isFalse();
        assertThat(cursors.move("one", "a", head(1), head(3))).isFalse();

        assertThat(cursors.pending("one", "", 10)).containsExactly(new Pending("a", head(2), 3));
    }

    @Test
    void aChainThatLostTheCursorIsPending() {
        append("a", 1);
        cursors.move("one", "a", ChainHead.START, head(9));

        assertThat(cursors.pending("one", "", 10)).containsExactly(new Pending("a", head(9), 1));
        assertThat(cursors.lag("one")).isZero();
    }

    @Test
    void pagesCoverEveryPendingChainOnce() {
        IntStream.range(0, 7).forEach(number -> append("t" + number, 1));
        cursors.move("one", "t3", ChainHead.START, head(1));

        List<String> all = new ArrayList<>();
        List<Pending> page = cursors.pending("one", "", 2);
        while (!page.isEmpty()) {
            page.forEach(pending -> all.add(pending.tenantId()));
            page = cursors.pending("one", all.get(all.size() - 1), 2);
        }

        assertThat(all).containsExactly("t0", "t1", "t2", "t4", "t5", "t6");
        assertThat(store.page(Selection.of("t3"), 0, 1)).hasSize(1);
    }
}
