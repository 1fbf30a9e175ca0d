package dev.capstan.audit;

import static dev.capstan.audit.Events.NEW_YEAR;
import static dev.capstan.audit.Events.storeOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.audit.inmemory.InMemoryChainStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.WithNull;
import org.junit.jupiter.api.Test;

class QueryRecordsTest {

    private static final InMemoryChainStore STORE = storeOf(50);
    private static final QueryRecords QUERY = new QueryRecords(STORE);

    @Property(tries = 300)
    void aWalkNeitherRepeatsNorSkips(
            @ForAll @IntRange(min = 1, max = 60) int limit,
            @ForAll @WithNull Kind kind,
            @ForAll @IntRange(max = 60) @WithNull Integer since,
            @ForAll @IntRange(max = 60) @WithNull Integer length) {
        Instant from = since == null ? null : NEW_YEAR.plusMillis(since);
        Instant until = length == null ? null : NEW_YEAR.plusMillis((since == null ? 0 : since) + length);
        Selection selection = new Selection("default", kind == null ? null : kind.name(), from, until);
        List<ChainedRecord> expected = Events.records(STORE, "default").stream()
                .filter(record -> kind == null || record.kind().equals(kind.name()))
                .filter(record -> from == null || !record.ts().isBefore(from))
                .filter(record -> until == null || record.ts().isBefore(until))
                .toList();

        List<ChainedRecord> walked = new ArrayList<>();
        RecordPage page = QUERY.query(selection, 0, limit);
        walked.addAll(page.records());
        while (page.hasMore()) {
            assertThat(page.records()).hasSize(limit);
            page = QUERY.query(selection, page.nextCursor(), limit);
            walked.addAll(page.records());
        }

        assertThat(walked).isEqualTo(expected);
    }

    enum Kind {
        a,
        b,
        none
    }

    @Test
    void aWalkGoesOnWithWhatWasAppendedMeanwhile() {
        InMemoryChainStore store = storeOf(3);
        QueryRecords query = new QueryRecords(store);
        RecordPage first = query.query(Selection.of("default"), 0, 3);
        RecordPage nothing = query.query(Selection.of("default"), first.nextCursor(), 3);
        Events.append(store, 4, 5);
        RecordPage second = query.query(Selection.of("default"), nothing.nextCursor(), 3);

        assertThat(first.hasMore()).isFalse();
        assertThat(nothing).isEqualTo(new RecordPage(List.of(), false, 3));
        assertThat(second.records()).extracting(ChainedRecord::seq).containsExactly(4L, 5L);
    }

    @Test
    void aTimeBetweenTwoMillisecondsMeansTheLater() {
        Instant between = NEW_YEAR.plusMillis(10).plusNanos(1);
        Selection since = new Selection("default", null, between, null);
        Selection until = new Selection("default", null, null, between);

        assertThat(QUERY.query(since, 0, 1).records())
                .extracting(ChainedRecord::seq)
                .containsExactly(11L);
        assertThat(QUERY.query(until, 0, 100).nextCursor()).isEqualTo(10);
    }

    @Test
    void whatNoQueryCanMeanIsRefusedInPlainWords() {
        Selection all = Selection.of("default");

        assertThatThrownBy(() -> QUERY.query(all, 0, 0)).hasMessage("limit (0) has to be 1 to 1000");
        assertThatThrownBy(() -> QUERY.query(all, 0, 1001)).hasMessage("limit (1001) has to be 1 to 1000");
        assertThatThrownBy(() -> QUERY.query(all, -1, 1))
                .hasMessage("after (-1) is the number of a record, or 0 to begin");
        assertThatThrownBy(() -> new Selection("default", null, NEW_YEAR.plusSeconds(1), NEW_YEAR))
                .hasMessage("since (2026-01-01T00:00:01Z) is after until (2026-01-01T00:00:00Z)");
    }

    @Test
    void theTenantsAreThoseWithRecords() {
        assertThat(QUERY.tenants("")).containsExactly("default");
        assertThat(QUERY.tenants("default")).isEmpty();
    }
}
