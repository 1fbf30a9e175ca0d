package dev.capstan.audit;

import static dev.capstan.audit.Events.NEW_YEAR;
import static dev.capstan.audit.Events.storeOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.core.json.Json;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueryRecordsTest {

    private static final InMemoryChainStore STORE = storeOf(50);
    private static final QueryRecords QUERY = new QueryRecords(STORE);

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
    void rejectsQueriesThatAreOutOfBounds() {
        Selection all = Selection.of("default");

        assertThatThrownBy(() -> QUERY.query(all, 0, 0)).hasMessage("limit (0) must be 1 to 1000");
        assertThatThrownBy(() -> QUERY.query(all, 0, 1001)).hasMessage("limit (1001) must be 1 to 1000");
        assertThatThrownBy(() -> QUERY.query(all, -1, 1))
                .hasMessage("after (-1) must be the number of a record, or 0 to start");
        assertThatThrownBy(() -> new Selection("default", null, NEW_YEAR.plusSeconds(1), NEW_YEAR))
                .hasMessage("since (2026-01-01T00:00:01Z) is after until (2026-01-01T00:00:00Z)");
    }

    @Test
    void aPageAsTextIsTheJsonOfItsRecords() {
        ChainedRecord damaged =
                Tamper.withCanonical(Events.records(storeOf(3), "default").get(2), "{\"a\":\n1}, \"seq\": 9");
        RecordPage page = new RecordPage(
                List.of(QUERY.query(Selection.of("default"), 0, 1).records().get(0), damaged), true, 3);

        ObjectNode expected = Json.object();
        ArrayNode records = expected.putArray("records");
        page.records().forEach(record -> records.add(record.toJson()));
        expected.put("has_more", true).put("next_cursor", 3);
        assertThat(page.toText()).isEqualTo(Json.write(expected));
        assertThat(new RecordPage(List.of(), false, 7).toText()).isEqualTo("{\"records\":[],\"has_more\":false}");
    }

    @Test
    void theTenantsAreThoseWithRecords() {
        assertThat(QUERY.tenants("")).containsExactly("default");
        assertThat(QUERY.tenants("default")).isEmpty();
    }
}
