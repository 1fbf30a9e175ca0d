package dev.capstan.audit;

import static dev.capstan.audit.Events.NEW_YEAR;
import static dev.capstan.audit.Events.storeOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BoundedPageTest {

    private static final Selection ALL = Selection.of("default");
    private static final int LONG = 40_000;

    private static InMemoryChainStore longRecords(int count) {
        InMemoryChainStore store = new InMemoryChainStore();
        try (AppendRecord trail = new AppendRecord(store)) {
            String text = "x".repeat(LONG);
            trail.append(IntStream.range(0, count)
                    .mapToObj(number -> new AuditEvent(
                            "long", NEW_YEAR, "default", Json.object().put("text", text)))
                    .toList());
        }
        return store;
    }

    @Test
    void pageOfShortRecordsHasAsManyAsRequested() {
        BoundedPage page = BoundedPage.read(storeOf(900), ALL, 0, 700);

        assertThat(page.records())
                .extracting(ChainedRecord::seq)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 700).boxed().toList());
        assertThat(page.endsEarly()).isFalse();
    }

    @Test
    void pageOfLongRecordsEndsEarlyAndTheNextOnesHaveTheOthers() {
        InMemoryChainStore store = longRecords(300);
        List<Integer> pages = new ArrayList<>();
        long last = 0;
        BoundedPage page;
        do {
            page = BoundedPage.read(store, ALL, last, 1001);
            assertThat(page.records().get(0).seq()).isEqualTo(last + 1);
            last = page.records().get(page.records().size() - 1).seq();
            pages.add(page.records().size());
        } while (page.endsEarly());

        assertThat(last).isEqualTo(300);
        assertThat(pages).containsExactly(128, 128, 44);
    }

    @Test
    void lastRecordOfFullMemoryIsTheEnd() {
        int exactly = 128;

        assertThat(BoundedPage.read(longRecords(exactly), ALL, 0, 1001).endsEarly())
                .isFalse();
    }

    @Test
    void queryOfLongRecordsSaysThatThereAreMore() {
        ChainReader store = longRecords(150);

        RecordPage page = new QueryRecords(store).query(ALL, 0, QueryRecords.MAX_LIMIT);

        assertThat(page.hasMore()).isTrue();
        assertThat(page.nextCursor()).isEqualTo(128);
        assertThat(new QueryRecords(store)
                        .query(ALL, 128, QueryRecords.MAX_LIMIT)
                        .hasMore())
                .isFalse();
    }

    @Test
    void recordThatCannotBeReadEndsThePageBeforeIt() {
        BoundedPage page = BoundedPage.read(new UnreadableStore(storeOf(200), 150), ALL, 0, 1000);

        assertThat(page.records()).hasSize(149);
        assertThat(page.endsEarly()).isTrue();
    }

    @Test
    void recordThatCannotBeReadAfterAFullPageDoesNotSpoilIt() {
        BoundedPage page = BoundedPage.read(new UnreadableStore(longRecords(200), 129), ALL, 0, 1000);

        assertThat(page.records()).hasSize(128);
        assertThat(page.endsEarly()).isTrue();
    }
}
