package dev.capstan.http.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Capability;
import dev.capstan.core.Fleet;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.invocation.ListFleet;
import dev.capstan.http.common.ConditionalResponse.Representation;
import dev.capstan.http.common.Cursor;
import dev.capstan.http.common.Page;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FleetPagesTest {

    private static final int ENTRY = 1_024;
    private static final Cursor CURSOR = Cursor.ofKeys(key -> true);

    private final FleetPages pages = new FleetPages(new ListFleet(new InMemoryCatalogs(List.of(Fleet.catalog(
            "load", IntStream.range(0, 100).mapToObj(FleetPagesTest::capability).toArray(Capability[]::new))))));

    @Test
    void aPageIsWrittenOnce() {
        Representation first = pages.of("default", page(10, "agent://load/c10"));

        assertThat(pages.of("default", page(10, "agent://load/c10"))).isSameAs(first);
        assertThat(new String(first.body(), StandardCharsets.UTF_8))
                .contains("\"name\":\"c11\"")
                .doesNotContain("\"name\":\"c10\"");
        assertThat(pages.keptBytes()).isEqualTo(first.body().length + ENTRY);
    }

    @Test
    void emptyPagesOfManyCursorsCountForTheirEntries() {
        for (int i = 0; i < 20_000; i++) {
            pages.of("default", page(1, "agent://zzz/" + i));
        }

        assertThat(pages.keptBytes()).isLessThanOrEqualTo(FleetPages.MAX_BYTES).isGreaterThan(20_000 * 100L);
    }

    @Test
    void thePagesOfAllLimitsAreNotKept() {
        for (int limit = 1; limit <= 1000; limit++) {
            pages.of("default", page(limit, ""));
        }
        Representation last = pages.of("default", page(1000, ""));

        assertThat(pages.keptBytes())
                .isBetween(FleetPages.MAX_BYTES - (long) last.body().length - ENTRY, (long) FleetPages.MAX_BYTES);
        assertThat(pages.of("default", page(1000, ""))).as("the latest page").isSameAs(last);
    }

    private static Page page(int limit, String after) {
        return new Page(limit, Optional.of(after).filter(key -> !key.isEmpty()), CURSOR);
    }

    private static Capability capability(int number) {
        return Fleet.capability("load", "c" + number);
    }
}
