package dev.capstan.grants.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.invocation.UnfinishedCall;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.Execution;
import dev.capstan.grants.Execution.Status;
import dev.capstan.grants.Ids;
import dev.capstan.grants.SettableClock;
import dev.capstan.grants.inmemory.InMemoryExecutions;
import dev.capstan.grants.port.Executions;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AbandonExecutionsTest {

    private final SettableClock clock = new SettableClock();
    private final Executions executions = new InMemoryExecutions();
    private final InMemoryAuditTrail trail = new InMemoryAuditTrail();

    @Test
    void pendingExecutionFailsAndIsRecordedOnce() {
        Execution begun = started("one", "acme");
        clock.pass(Duration.ofSeconds(3));
        AbandonExecutions abandon = new AbandonExecutions(executions, (tenant, ids, since) -> Set.of(), trail, clock);

        assertThat(abandon.run()).isEqualTo(1);
        assertThat(abandon.run()).isZero();

        Execution ended = executions.byId(begun.id()).orElseThrow();
        assertThat(ended.status()).isEqualTo(Status.FAILED);
        assertThat(ended.outcome().path("error").textValue()).isEqualTo("abandoned");
        assertThat(ended.outcome().path("retryable").booleanValue()).isTrue();
        assertThat(trail.events()).hasSize(1);
        AuditEvent record = trail.events().get(0);
        assertThat(record.kind()).isEqualTo("capability_invocation");
        assertThat(record.tenantId()).isEqualTo("acme");
        assertThat(record.ts()).isEqualTo(clock.instant());
        assertThat(record.details())
                .isEqualTo(Json.object()
                        .put("correlationId", "one")
                        .put("caller", "agt_1")
                        .put("outcome", "refused")
                        .put("code", "abandoned")
                        .put("executionTimeMs", 3_000L));
    }

    @Test
    void aCallThatIsRecordedAlreadyGetsNoSecondRecord() {
        started("recorded", "acme");
        started("lost", "acme");
        started("recorded", "other");
        AbandonExecutions abandon = new AbandonExecutions(
                executions,
                (tenant, ids, since) -> tenant.equals("acme") ? Set.of("recorded") : Set.of(),
                trail,
                clock);

        assertThat(abandon.run()).isEqualTo(3);

        assertThat(trail.events())
                .extracting(event -> event.tenantId() + " "
                        + event.details().path("correlationId").textValue())
                .containsExactlyInAnyOrder("acme lost", "other recorded");
    }

    @Test
    void executionThatCannotBeRecordedStaysPending() {
        Execution begun = started("one", "acme");
        AbandonExecutions abandon = new AbandonExecutions(
                executions,
                (tenant, ids, since) -> Set.of(),
                events -> {
                    throw new AuditUnavailable("no room", new IllegalStateException());
                },
                clock);

        assertThatThrownBy(abandon::run).isInstanceOf(AuditUnavailable.class);

        assertThat(executions.byId(begun.id())).contains(begun);
    }

    private Execution started(String correlationId, String tenantId) {
        Execution begun = new Execution(
                Ids.next("exe"),
                "agt_1",
                "jti",
                Status.PENDING,
                NullNode.getInstance(),
                clock.instant(),
                null,
                new UnfinishedCall(
                        tenantId,
                        Json.object().put("correlationId", correlationId).put("caller", "agt_1")));
        executions.add(begun);
        return begun;
    }
}
