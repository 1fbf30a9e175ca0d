package dev.capstan.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.time.TestClocks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordClockJumpsTest {

    private final TestClocks clocks = new TestClocks();
    private final InMemoryAuditTrail trail = new InMemoryAuditTrail();
    private boolean broken;
    private final RecordClockJumps recordJumps = new RecordClockJumps(clocks.stricter(), clocks.steady(), events -> {
        if (broken) {
            throw new AuditUnavailable("broken for this test", new IllegalStateException());
        }
        trail.append(events);
    });

    @Test
    void recordsAJumpWithItsEndsAndItsSize() {
        Instant begin = clocks.wall().instant();
        jump(-600_000);
        recordJumps.run();

        assertThat(trail.events())
                .containsExactly(new AuditEvent(
                        "clock_jumped",
                        begin.minusSeconds(600),
                        "default",
                        Json.object()
                                .put("from", begin.toEpochMilli())
                                .put("to", begin.minusSeconds(600).toEpochMilli())
                                .put("byMs", -600_000L)
                                .put("count", 1)));
    }

    @Test
    void sumsUpTheJumpsOfAMinute() {
        jump(10_000);
        jump(20_000);
        jump(-5_000);
        assertThat(trail.events()).hasSize(1);

        clocks.pass(Duration.ofMinutes(1));
        recordJumps.run();

        List<AuditEvent> events = trail.events();
        assertThat(events).hasSize(2);
        assertThat(events.get(1).details().path("byMs").longValue()).isEqualTo(15_000);
        assertThat(events.get(1).details().path("count").intValue()).isEqualTo(2);
    }

    @Test
    void recordsLaterWhatCannotBeRecordedNow() {
        broken = true;
        jump(10_000);
        broken = false;
        clocks.pass(Duration.ofSeconds(1));
        recordJumps.run();

        assertThat(trail.events()).hasSize(1);
    }

    @Test
    void recordsNothingWhereTimeOnlyPasses() {
        for (int hours = 0; hours < 24; hours++) {
            clocks.pass(Duration.ofHours(1));
            recordJumps.run();
        }

        assertThat(trail.events()).isEmpty();
    }

    private void jump(long millis) {
        clocks.set(Duration.ofMillis(millis));
        recordJumps.run();
    }
}
