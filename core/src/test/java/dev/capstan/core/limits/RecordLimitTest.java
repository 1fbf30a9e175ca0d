package dev.capstan.core.limits;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import dev.capstan.core.limits.RecordLimit.Counts;
import dev.capstan.core.port.AuditUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordLimitTest {

    private static final Instant BEGIN = Instant.parse("2026-04-16T19:01:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final List<AuditEvent> trail = new ArrayList<>();
    private boolean recording = true;
    private Instant now = BEGIN;
    private final Queue<Runnable> whenAsked = new ArrayDeque<>();
    private final RecordLimit<String> limit =
            new RecordLimit<>(2, 3, this::record, this::instant, "summary", RecordLimitTest::describe);

    private Instant instant() {
        Runnable meanwhile = whenAsked.poll();
        if (meanwhile != null) {
            meanwhile.run();
        }
        return now;
    }

    private void record(List<AuditEvent> events) {
        if (!recording) {
            throw new AuditUnavailable("the disk is full", null);
        }
        trail.addAll(events);
    }

    private static void describe(Counts<String> counts, ObjectNode details) {
        counts.byReason().forEach(details::put);
        details.put("sources", counts.sources().size());
    }

    @Test
    void eachSubjectAndAllTogetherHaveTheirLimit() {
        assertThat(individual("a", "a", "a", "b", "b", "c", "a")).containsExactly("a", "a", "b");
    }

    @Test
    void aMinuteThatTwoThreadsEndAtOnceHasItsLimit() {
        individual("a");
        now = now.plus(MINUTE);
        List<String> meanwhile = new ArrayList<>();
        whenAsked.add(() -> {});
        whenAsked.add(() -> meanwhile.addAll(individual("a")));

        List<String> individual = individual("a", "a", "a");

        assertThat(meanwhile).hasSize(1);
        assertThat(individual).hasSize(1);
    }

    @Test
    void theRestIsSummarizedByReasonOnceItsMinuteIsOver() {
        individual("a", "a");
        limit.isIndividual("a", "late", Set.of("192.0.2.1"));
        limit.isIndividual("a", "forged", Set.of("192.0.2.1"));
        limit.isIndividual("a", "forged", Set.of("192.0.2.2"));
        now = now.plus(MINUTE.minusNanos(1));
        assertThat(individual("a")).isEmpty();
        assertThat(trail).isEmpty();

        now = now.plusNanos(1);
        assertThat(individual("a")).containsExactly("a");

        assertThat(trail).singleElement().satisfies(summary -> {
            assertThat(summary.kind()).isEqualTo("summary");
            assertThat(summary.ts()).isEqualTo(now);
            JsonNode expected = Json.object()
                    .put("since", BEGIN.toString())
                    .put("until", now.toString())
                    .put("forged", 2L)
                    .put("late", 1L)
                    .put("reason", 1L)
                    .put("sources", 2);
            assertThat(summary.details()).isEqualTo(expected);
        });
        limit.flush();
        assertThat(trail).as("nothing was counted since").hasSize(1);
    }

    @Test
    void aSummaryThatCannotBeRecordedIsPartOfTheNextOne() {
        individual("a", "a");
        limit.isIndividual("a", "late", Set.of("192.0.2.1"));
        recording = false;
        now = now.plus(MINUTE);
        limit.flush();
        individual("a", "a");
        limit.isIndividual("a", "late", Set.of("192.0.2.2"));
        recording = true;
        limit.flush();

        assertThat(trail).singleElement().satisfies(summary -> {
            assertThat(summary.details().path("since").textValue()).isEqualTo(BEGIN.toString());
            assertThat(summary.details().path("late").longValue()).isEqualTo(2);
            assertThat(summary.details().path("sources").intValue()).isEqualTo(2);
        });
    }

    @Test
    void recordThatCouldNotBeWrittenIsFreeAgain() {
        individual("a", "a", "b");
        limit.refund("a");
        limit.refund("unknown");

        assertThat(individual("a", "a", "b")).containsExactly("a");
    }

    @Test
    void recordOfAnEarlierMinuteThatCouldNotBeWrittenFreesNoPlace() {
        individual("a");
        limit.refund("a");
        limit.refund("a");

        assertThat(individual("a", "a", "a")).containsExactly("a", "a");
    }

    @Test
    void sourcesAreCountedUpToAMaximum() {
        individual("a", "a");
        for (int i = 0; i < RecordLimit.MAX_SOURCES + 10; i++) {
            limit.isIndividual("a", "late", Set.of("source " + i));
        }
        limit.flush();

        assertThat(trail.get(0).details().path("sources").intValue()).isEqualTo(RecordLimit.MAX_SOURCES);
    }

    private List<String> individual(String... subjects) {
        List<String> individual = new ArrayList<>();
        for (String subject : subjects) {
            if (limit.isIndividual(subject, "reason", Set.of())) {
                individual.add(subject);
            }
        }
        return individual;
    }
}
