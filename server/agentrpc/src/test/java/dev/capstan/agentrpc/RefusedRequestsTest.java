package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Caller.Authentication;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefusedRequestsTest {

    private static final Caller FRIEND =
            new Caller("agent://friend", "default", null, Authentication.HMAC, null, null, null);
    private static final int MAX = RefusedRequests.MAX_INDIVIDUAL_RECORDS;

    private final List<JsonNode> summaries = new ArrayList<>();
    private boolean recording = true;
    private Instant now = Instant.parse("2026-04-16T19:01:00Z");
    private final RefusedRequests refused = new RefusedRequests(this::record, () -> now);

    private void record(List<AuditEvent> events) {
        if (!recording) {
            throw new AuditUnavailable("the disk is full", null);
        }
        events.forEach(event -> {
            assertThat(event.kind()).isEqualTo("requests_refused");
            summaries.add(event.details());
        });
    }

    @Test
    void theRestOfEachCallerIsSummarizedOnceAMinute() {
        Instant since = now;
        assertThat(recorded(Caller.ANONYMOUS, RefusalCode.AUTH_REJECTED, MAX + 3))
                .isEqualTo(MAX);
        assertThat(recorded(FRIEND, RefusalCode.DUPLICATE, MAX + 2)).isEqualTo(MAX);
        now = now.plus(Duration.ofMinutes(1));

        assertThat(recorded(Caller.ANONYMOUS, RefusalCode.AUTH_REJECTED, MAX)).isEqualTo(MAX);
        refused.flush();

        assertThat(summaries)
                .containsExactly(Json.object()
                        .put("since", since.toString())
                        .put("until", now.toString())
                        .set("codes", Json.object().put("auth_rejected", 3L).put("duplicate", 2L)));
    }

    @Test
    void aSummaryThatCannotBeRecordedIsPartOfTheNextOne() {
        Instant since = now;
        recorded(Caller.ANONYMOUS, RefusalCode.AUTH_REJECTED, MAX + 1);
        recording = false;
        now = now.plus(Duration.ofMinutes(1));
        refused.flush();
        recorded(Caller.ANONYMOUS, RefusalCode.AUTH_REJECTED, MAX + 1);
        recording = true;
        refused.flush();

        assertThat(summaries).singleElement().satisfies(summary -> {
            assertThat(summary.path("since").textValue()).isEqualTo(since.toString());
            assertThat(summary.at("/codes/auth_rejected").longValue()).isEqualTo(2);
        });
    }

    private int recorded(Caller caller, RefusalCode code, int requests) {
        int recorded = 0;
        for (int i = 0; i < requests; i++) {
            recorded += refused.isRecorded(caller, code) ? 1 : 0;
        }
        return recorded;
    }
}
