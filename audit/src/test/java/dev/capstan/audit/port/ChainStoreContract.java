package dev.capstan.audit.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link ChainStore}; an adapter's test extends it. */
public abstract class ChainStoreContract {

    private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");

    private ChainStore store;

    /** An empty store. */
    protected abstract ChainStore emptyStore();

    @BeforeEach
    void begin() {
        store = emptyStore();
    }

    @Test
    void aTenantWithoutRecordsHasTheStartAsItsHead() {
        assertThat(store.head("nobody")).isEqualTo(ChainHead.START);
        assertThat(all("nobody")).isEmpty();
        assertThat(store.tenants("", 10)).isEmpty();
    }

    @Test
    void linkedRecordsAreStoredUnchangedAndMoveTheHead() {
        ChainedRecord record = new ChainedRecord(
                "tenant-ü",
                1,
                "kind.ü",
                NEW_YEAR.plusMillis(-3_000_000_000_001L),
                ChainHead.START.hash(),
                "{\"a\":\"\\u0000 über € 😀 \\\\ ' \\\" \",\"ts\":1e+21}",
                hash(1));

        store.extend(tenants("tenant-ü"), heads -> List.of(record));

        assertThat(all("tenant-ü")).containsExactly(record);
        assertThat(store.head("tenant-ü")).isEqualTo(record.head());
    }

    @Test
    void theLargestRecordIsKept() {
        String text = "{\"a\":\"" + "x".repeat(262_136) + "\"}";
        ChainedRecord record = new ChainedRecord("t", 1, "k", NEW_YEAR, hash(0), text, hash(1));

        store.extend(tenants("t"), heads -> List.of(record));

        assertThat(all("t")).containsExactly(record);
    }

    @Test
    void theLinksGetTheTrueHeadOfEveryTenantAndNoOther() {
        append("a", 3);
        append("b", 1);
        List<Map<String, ChainHead>> seen = new ArrayList<>();

        store.extend(tenants("a", "new"), heads -> {
            seen.add(heads);
            return List.of();
        });

        assertThat(seen).isNotEmpty().allSatisfy(heads -> assertThat(heads)
                .containsOnly(Map.entry("a", new ChainHead(3, hash(3))), Map.entry("new", ChainHead.START)));
    }

    @Test
    void aTransactionOfNothingChangesNothing() {
        append("a", 2);

        store.extend(tenants(), heads -> List.of());

        assertThat(all("a")).hasSize(2);
        assertThat(store.tenants("", 10)).containsExactly("a");
    }

    @Test
    void transactionAppendsToTheChainsOfSeveralTenants() {
        append("a", 2);

        store.extend(
                tenants("a", "b"),
                heads -> List.of(record("b", 1, "x", 0), record("a", 3, "x", 0), record("b", 2, "x", 0)));

        assertThat(store.head("a").seq()).isEqualTo(3);
        assertThat(store.head("b").seq()).isEqualTo(2);
        assertThat(numbers("b")).containsExactly(1L, 2L);
    }

    @Test
    void linksThatThrowLeaveNothingBehind() {
        append("a", 1);
        IllegalStateException failure = new IllegalStateException("no");

        assertThatThrownBy(() -> store.extend(tenants("a", "b"), heads -> {
                    throw failure;
                }))
                .isSameAs(failure);

        assertThat(numbers("a")).containsExactly(1L);
        assertThat(store.head("b")).isEqualTo(ChainHead.START);
        append("a", 1);
        assertThat(numbers("a")).containsExactly(1L, 2L);
    }

    @Test
    void aNumberThatIsTakenIsRefusedWithItsWholeGroup() {
        append("a", 2);

        assertThatThrownBy(() -> store.extend(
                        tenants("a", "b"), heads -> List.of(record("b", 1, "x", 0), record("a", 2, "forged", 0))))
                .isInstanceOf(RuntimeException.class);

        assertThat(numbers("b")).isEmpty();
        assertThat(store.head("b")).isEqualTo(ChainHead.START);
        assertThat(store.head("a")).isEqualTo(new ChainHead(2, hash(2)));
        assertThat(all("a")).extracting(ChainedRecord::kind).doesNotContain("forged");
    }

    @Test
    void aPageBeginsAfterANumberAndEndsAtItsLimit() {
        append("a", 10);

        assertThat(page(Selection.of("a"), 0, 3)).containsExactly(1L, 2L, 3L);
        assertThat(page(Selection.of("a"), 3, 3)).containsExactly(4L, 5L, 6L);
        assertThat(page(Selection.of("a"), 9, 1001)).containsExactly(10L);
        assertThat(page(Selection.of("a"), 10, 3)).isEmpty();
        assertThat(page(Selection.of("a"), Long.MAX_VALUE, 3)).isEmpty();
    }

    @Test
    void aPageHasOnlyRecordsOfItsKindInItsTime() {
        store.extend(
                tenants("a"),
                heads -> List.of(
                        record("a", 1, "x", 500),
                        record("a", 2, "y", 100),
                        record("a", 3, "x", 300),
                        record("a", 4, "X", 300),
                        record("a", 5, "x", 301)));

        assertThat(page(Selection.of("a", "x"), 0, 10)).containsExactly(1L, 3L, 5L);
        assertThat(page(Selection.of("a", "x"), 1, 1)).containsExactly(3L);
        assertThat(page(Selection.of("a", "z"), 0, 10)).isEmpty();
        assertThat(page(within(null, 300L, null), 0, 10)).containsExactly(1L, 3L, 4L, 5L);
        assertThat(page(within(null, null, 300L), 0, 10)).containsExactly(2L);
        assertThat(page(within("x", 300L, 301L), 0, 10)).containsExactly(3L);
    }

    @Test
    void tenantsThatDifferOnlyInCaseOrSpaceAreDifferent() {
        for (String tenantId : List.of("acme", "ACME", "acme ", " acme", "acmé")) {
            append(tenantId, 1);
        }

        assertThat(store.tenants("", 10)).containsExactlyInAnyOrder("acme", "ACME", "acme ", " acme", "acmé");
        assertThat(all("acme")).hasSize(1);
    }

    @Test
    void theWalkOverTheTenantsNeitherRepeatsNorSkips() {
        List<String> tenantIds =
                IntStream.range(0, 17).mapToObj(i -> "tenant-" + i).toList();
        tenantIds.forEach(tenantId -> append(tenantId, 1));

        List<String> walked = new ArrayList<>();
        for (List<String> page = store.tenants("", 5); !page.isEmpty(); page = store.tenants(last(page), 5)) {
            assertThat(page).hasSizeLessThanOrEqualTo(5);
            walked.addAll(page);
        }

        assertThat(walked).containsExactlyInAnyOrderElementsOf(tenantIds);
    }

    @Test
    void writersAtOnceLeaveNoGapAndDoNotBlockEachOtherForGood() throws Exception {
        List<String[]> groups = List.of(
                new String[] {"a", "b", "c"}, new String[] {"c", "a"}, new String[] {"b"}, new String[] {"c", "b"});
        ExecutorService threads = Executors.newFixedThreadPool(groups.size());
        try {
            List<Callable<Object>> writers = new ArrayList<>();
            for (String[] group : groups) {
                writers.add(() -> {
                    for (int i = 0; i < 25; i++) {
                        extendEach(group);
                    }
                    return "";
                });
            }
            for (Future<Object> writer : threads.invokeAll(writers)) {
                writer.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(numbers("a")).containsExactlyElementsOf(upTo(50));
        assertThat(numbers("b")).containsExactlyElementsOf(upTo(75));
        assertThat(numbers("c")).containsExactlyElementsOf(upTo(75));
        assertThat(store.head("c")).isEqualTo(new ChainHead(75, hash(75)));
    }

    private void extendEach(String[] tenantIds) {
        store.extend(tenants(tenantIds), heads -> Arrays.stream(tenantIds)
                .map(tenantId -> record(tenantId, heads.get(tenantId).seq() + 1, "x", 0))
                .toList());
    }

    private void append(String tenantId, int count) {
        store.extend(tenants(tenantId), heads -> {
            Map<String, ChainHead> known = new HashMap<>(heads);
            long from = known.get(tenantId).seq() + 1;
            return LongStream.range(from, from + count)
                    .mapToObj(seq -> record(tenantId, seq, "x", seq))
                    .toList();
        });
    }

    private List<ChainedRecord> all(String tenantId) {
        return store.page(Selection.of(tenantId), 0, 1001);
    }

    private List<Long> numbers(String tenantId) {
        return page(Selection.of(tenantId), 0, 1001);
    }

    private List<Long> page(Selection selection, long after, int limit) {
        return store.page(selection, after, limit).stream()
                .map(ChainedRecord::seq)
                .toList();
    }

    private static Selection within(String kind, Long since, Long until) {
        return new Selection(
                "a",
                kind,
                since == null ? null : NEW_YEAR.plusMillis(since),
                until == null ? null : NEW_YEAR.plusMillis(until));
    }

    private static ChainedRecord record(String tenantId, long seq, String kind, long millis) {
        return new ChainedRecord(
                tenantId, seq, kind, NEW_YEAR.plusMillis(millis), hash(seq - 1), "{\"n\":" + seq + "}", hash(seq));
    }

    private static String hash(long seq) {
        return String.format("%064x", seq);
    }

    private static List<Long> upTo(long last) {
        return LongStream.rangeClosed(1, last).boxed().toList();
    }

    private static String last(List<String> page) {
        return page.get(page.size() - 1);
    }

    private static TreeSet<String> tenants(String... tenantIds) {
        return new TreeSet<>(List.of(tenantIds));
    }
}
