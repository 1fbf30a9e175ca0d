package dev.capstan.database.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.database.TestDatabase;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A chain of a bit more than five spans, made over a day by a clock that now and then goes back by an hour. */
class RecordTimeSearchTest {

    private static final int RECORDS = 5 * SpanRow.RECORDS + 100;
    private static final long BEGIN = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
    private static final long PACE_MS = 4_000;
    private static final long HOUR_MS = 3_600_000;

    private static final long[] TIMES = new long[RECORDS + 1];

    @RegisterExtension
    private static final TestDatabase DATABASE = new TestDatabase();

    @BeforeAll
    static void fill() {
        Random random = new Random(20);
        List<AuditRow> rows = new ArrayList<>();
        for (int seq = 1; seq <= RECORDS; seq++) {
            boolean goesBack = random.nextInt(500) == 0;
            TIMES[seq] = BEGIN + seq * PACE_MS - (goesBack ? HOUR_MS : random.nextInt(10_000));
            rows.add(new AuditRow(
                    new AuditRow.Key("default", seq), kind(seq), TIMES[seq], "p", "{\"n\":" + seq + "}", "h"));
        }
        DATABASE.transactions()
                .executeWrite(status -> DATABASE.bean(AuditRows.class).saveAll(rows));
        DATABASE.bean(HeadRows.class).save(new HeadRow("default", RECORDS, "0".repeat(64)));
    }

    private static String kind(int seq) {
        return seq % 97 == 0 ? "rare" : "call";
    }

    @Test
    void spansChangeNoAnswer() {
        List<String> before = allPages();
        DATABASE.bean(BuildTimeIndex.class).run();

        assertThat(DATABASE.bean(SpanRows.class).known("default")).isEqualTo(5);
        assertThat(DATABASE.bean(SpanRows.class).tenantsWithUnknownSpans("", SpanRow.RECORDS, 10))
                .isEmpty();
        assertThat(allPages()).isEqualTo(before).isEqualTo(expected());
    }

    @Test
    void chainsWithMissingRecordsDelayNoOtherChain() {
        List<HeadRow> heads = IntStream.range(0, 101)
                .mapToObj(number -> new HeadRow("a" + number, SpanRow.RECORDS, "0".repeat(64)))
                .toList();
        DATABASE.bean(HeadRows.class).saveAll(heads);
        DATABASE.bean(SpanRows.class).deleteAll();

        DATABASE.bean(BuildTimeIndex.class).run();

        assertThat(DATABASE.bean(SpanRows.class).known("default")).isEqualTo(5);
        DATABASE.bean(HeadRows.class).deleteAll(heads);
    }

    @Test
    void recordsOfOtherTimesAreNotRead() {
        DATABASE.bean(BuildTimeIndex.class).run();
        Selection lastHour = selection(null, BEGIN + (RECORDS - 900) * PACE_MS, null);
        List<Long> before = numbers(lastHour, 0, 1001);

        long hidden = 17;
        setTime(hidden, BEGIN + (RECORDS - 100) * PACE_MS);
        try {
            assertThat(before).isNotEmpty();
            assertThat(numbers(lastHour, 0, 1001))
                    .as("a record of the first span that claims the last hour, which its span denies")
                    .isEqualTo(before);
        } finally {
            setTime(hidden, TIMES[(int) hidden]);
        }
    }

    /** All pages of many selections, as text. */
    private static List<String> allPages() {
        return selections().stream().map(each -> each + "" + readAll(each)).toList();
    }

    private static List<String> expected() {
        return selections().stream().map(each -> each + "" + scan(each)).toList();
    }

    private static List<Selection> selections() {
        Random random = new Random(4);
        List<Selection> selections = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            long since = BEGIN + (long) (random.nextDouble() * RECORDS * PACE_MS);
            long until = since + (long) (random.nextDouble() * random.nextDouble() * 4 * HOUR_MS);
            selections.add(selection(i % 3 == 0 ? "rare" : null, since, until));
        }
        selections.add(selection("rare", BEGIN + RECORDS / 2 * PACE_MS, null));
        selections.add(selection("rare", null, BEGIN + RECORDS / 2 * PACE_MS));
        selections.add(selection(null, BEGIN + RECORDS * PACE_MS + 1, null));
        return selections;
    }

    private static Selection selection(@Nullable String kind, @Nullable Long since, @Nullable Long until) {
        return new Selection(
                "default",
                kind,
                since == null ? null : Instant.ofEpochMilli(since),
                until == null ? null : Instant.ofEpochMilli(until));
    }

    private static List<Long> readAll(Selection selection) {
        List<Long> all = new ArrayList<>();
        for (List<Long> page = numbers(selection, 0, 700); !page.isEmpty(); page = numbers(selection, last(all), 700)) {
            all.addAll(page);
        }
        return all;
    }

    private static List<Long> scan(Selection selection) {
        List<Long> all = new ArrayList<>();
        for (int seq = 1; seq <= RECORDS; seq++) {
            ChainedRecord record =
                    new ChainedRecord("default", seq, kind(seq), Instant.ofEpochMilli(TIMES[seq]), "", "", "");
            if (selection.includes(record)) {
                all.add((long) seq);
            }
        }
        return all;
    }

    private static List<Long> numbers(Selection selection, long after, int limit) {
        ChainReader chains = DATABASE.bean(ChainStore.class);
        return chains.page(selection, after, limit).stream()
                .map(ChainedRecord::seq)
                .toList();
    }

    private static long last(List<Long> numbers) {
        return numbers.get(numbers.size() - 1);
    }

    private static void setTime(long seq, long ts) {
        DATABASE.transactions().executeWrite(status -> {
            Connection connection = status.getConnection();
            try (Statement statement = connection.createStatement()) {
                return statement.executeUpdate("UPDATE audit_record SET ts = " + ts + " WHERE seq = " + seq);
            }
        });
    }
}
