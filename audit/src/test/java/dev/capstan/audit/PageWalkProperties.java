package dev.capstan.audit;

import static dev.capstan.audit.Events.NEW_YEAR;
import static dev.capstan.audit.Events.storeOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.inmemory.InMemoryChainStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.WithNull;

/** Walking page by page gives every record of a selection once, whatever the selection and the size of the pages. */
class PageWalkProperties {

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
}
