package dev.capstan.grants.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.invocation.UnfinishedCall;
import dev.capstan.core.json.Json;
import dev.capstan.grants.Execution;
import dev.capstan.grants.Ids;
import dev.capstan.grants.SettableClock;
import dev.capstan.grants.inmemory.InMemoryExecutions;
import dev.capstan.grants.inmemory.InMemoryGrantRepositories;
import dev.capstan.grants.inmemory.InMemorySeenTokens;
import dev.capstan.grants.port.Executions;
import dev.capstan.grants.port.SeenTokens;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PurgeExpiredTest {

    private final SettableClock clock = new SettableClock();
    private final SeenTokens seen = new InMemorySeenTokens();
    private final Executions executions = new InMemoryExecutions();
    private final PurgeExpired purgeExpired =
            new PurgeExpired(InMemoryGrantRepositories.create(), seen, executions, new InMemoryAuditTrail(), clock);

    @Test
    void aTokenThatIsJustOverIsStillKnownToWhomeverLookedAtItInTime() {
        Instant end = clock.instant();
        seen.firstUse("host", "jti", end);

        purgeExpired.run();
        assertThat(seen.firstUse("host", "jti", end)).as("a replay at its end").isFalse();

        clock.pass(PurgeExpired.TOKENS_RETENTION);
        purgeExpired.run();
        assertThat(seen.firstUse("host", "jti", end.plusMillis(1)))
                .as("forgotten: a token of another time")
                .isTrue();
    }

    @Test
    void anExecutionThatRunsForLongIsKeptForItsAgentFromItsEnd() {
        Execution begun = new Execution(
                Ids.next("exe"),
                "agt_1",
                "jti",
                Execution.Status.PENDING,
                NullNode.getInstance(),
                clock.instant(),
                null,
                new UnfinishedCall("default", Json.object()));
        executions.add(begun);

        clock.pass(PurgeExpired.RESULTS_RETENTION.plusSeconds(1));
        purgeExpired.run();
        Execution ended = begun.completed(Execution.Status.COMPLETED, Json.object(), clock.instant());
        executions.save(ended);
        clock.pass(PurgeExpired.RESULTS_RETENTION);
        purgeExpired.run();
        assertThat(executions.byId(begun.id())).contains(ended);

        clock.pass(Duration.ofMillis(1));
        purgeExpired.run();
        assertThat(executions.byId(begun.id())).isEmpty();
    }
}
