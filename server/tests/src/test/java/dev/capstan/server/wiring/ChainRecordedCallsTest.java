package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.AppendRecord;
import dev.capstan.audit.RecordClockJumps;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.invocation.UnfinishedCall;
import dev.capstan.core.json.Json;
import dev.capstan.core.time.ConservativeClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The record of a call is found, also where its time is before the start of the call. */
class ChainRecordedCallsTest {

    private final InMemoryChainStore chains = new InMemoryChainStore();
    private final AppendRecord trail = new AppendRecord(chains);
    private final ChainRecordedCalls recorded = new ChainRecordedCalls(chains);
    private Instant now = Instant.parse("2026-04-16T19:01:00Z");
    private Instant steady = now;
    private final RecordClockJumps jumps = new RecordClockJumps(
            new ConservativeClock(() -> now, () -> TimeUnit.MILLISECONDS.toNanos(steady.toEpochMilli())),
            () -> steady,
            trail);

    @AfterEach
    void close() {
        trail.close();
    }

    @Test
    void callsThatEndedAfterTheClockWasSetBackAreFound() {
        setClock(Duration.ofDays(-2));
        record("before");
        Instant start = now;
        setClock(Duration.ofHours(-3));
        pass(Duration.ofMinutes(5));
        record("one");
        setClock(Duration.ofHours(-2));
        record("two");

        assertThat(recorded.findRecorded("acme", Set.of("one", "two", "three"), start))
                .containsExactlyInAnyOrder("one", "two");
    }

    @Test
    void aRecordFromShortlyBeforeTheStartIsFound() {
        record("long ago");
        pass(Duration.ofHours(1));
        record("one");

        assertThat(recorded.findRecorded("acme", Set.of("one", "long ago"), now.plusMillis(3)))
                .containsExactly("one");
    }

    private void setClock(Duration by) {
        now = now.plus(by);
        pass(Duration.ofMinutes(2));
        jumps.run();
    }

    private void pass(Duration time) {
        now = now.plus(time);
        steady = steady.plus(time);
    }

    private void record(String correlationId) {
        trail.append(List.of(
                new AuditEvent(UnfinishedCall.RECORD, now, "acme", Json.object().put("correlationId", correlationId))));
    }
}
