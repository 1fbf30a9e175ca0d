package dev.capstan.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerificationFailuresTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final List<AuditEvent> trail = new ArrayList<>();
    private boolean recording = true;
    private Instant now = Instant.parse("2026-04-16T19:01:00Z");
    private final VerificationFailures failures = new VerificationFailures(this::record, () -> now);

    private void record(List<AuditEvent> events) {
        if (!recording) {
            throw new AuditUnavailable("the disk is full", null);
        }
        trail.addAll(events);
    }

    @Test
    void repeatedEnvelopeIsRecordedOnceAMinuteAndItsRepetitionsAreSummarized() {
        for (int i = 0; i < 50; i++) {
            fail("designer", "forged");
            fail("bank", "forged");
        }
        fail("designer", "another");
        assertThat(records("verification_failed")).hasSize(2);
        assertThat(records("verifications_failed")).isEmpty();

        Instant since = now;
        now = now.plus(MINUTE);
        fail("designer", "forged");
        failures.flush();

        assertThat(records("verification_failed")).hasSize(3);
        assertThat(records("verifications_failed")).singleElement().satisfies(summary -> {
            assertThat(summary.path("failures").asInt()).isEqualTo(99);
            assertThat(summary.path("since").asText()).isEqualTo(since.toString());
            assertThat(summary.path("until").asText()).isEqualTo(now.toString());
        });
    }

    @Test
    void envelopesWithDifferentIdsAreLimitedToo() {
        int most = VerificationFailures.MAX_INDIVIDUAL_RECORDS;
        for (int i = 0; i < most + 5; i++) {
            fail("designer", "forged" + i);
        }
        failures.flush();

        assertThat(records("verification_failed")).hasSize(most);
        assertThat(records("verifications_failed")).singleElement().satisfies(summary -> assertThat(
                        summary.path("failures").asInt())
                .isEqualTo(5));
    }

    @Test
    void failureAndSummaryThatCannotBeRecordedAreRecordedLater() {
        recording = false;
        assertThatExceptionOfType(AuditUnavailable.class).isThrownBy(() -> fail("designer", "forged"));
        recording = true;
        fail("designer", "forged");
        fail("designer", "forged");
        assertThat(records("verification_failed")).hasSize(1);

        recording = false;
        failures.flush();
        recording = true;
        fail("designer", "forged");
        fail("designer", "forged");
        failures.flush();

        assertThat(records("verifications_failed")).singleElement().satisfies(summary -> assertThat(
                        summary.path("failures").asInt())
                .isEqualTo(2));
    }

    private void fail(String peer, String envelope) {
        failures.append(new AuditEvent(
                "verification_failed",
                now,
                "default",
                Json.object().put("peer", peer).put("from", "ops").put("envelopeId", envelope)));
    }

    private List<JsonNode> records(String kind) {
        return trail.stream()
                .filter(event -> event.kind().equals(kind))
                .map(event -> (JsonNode) event.details())
                .toList();
    }
}
