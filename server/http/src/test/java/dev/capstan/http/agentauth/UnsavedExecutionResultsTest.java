package dev.capstan.http.agentauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.invocation.UnfinishedCall;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.Execution;
import dev.capstan.grants.inmemory.InMemoryExecutions;
import dev.capstan.grants.port.Executions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Executions that end while nothing can be written. */
class UnsavedExecutionResultsTest {

    private final UnwritableExecutions executions = new UnwritableExecutions();
    private final UnsavedExecutionResults ended = new UnsavedExecutionResults(executions);

    @Test
    void anEndThatCannotBeKeptIsKeptWhenItsAgentAsks() {
        Execution begun = started("a");
        executions.isUnwritable = true;
        assertThatThrownBy(() -> ended.add(completed(begun))).isInstanceOf(AuditUnavailable.class);
        assertThatThrownBy(() -> ended.saveIfUnsaved("a")).isInstanceOf(AuditUnavailable.class);
        assertThat(status("a")).isEqualTo(Execution.Status.PENDING);
        executions.isUnwritable = false;

        ended.saveIfUnsaved("a");

        assertThat(status("a")).isEqualTo(Execution.Status.COMPLETED);
    }

    @Test
    void everyEndThatCannotBeKeptIsKeptByTheJob() {
        Execution first = started("a");
        Execution second = started("b");
        executions.isUnwritable = true;
        assertThatThrownBy(() -> ended.add(completed(first))).isInstanceOf(AuditUnavailable.class);
        assertThatThrownBy(() -> ended.add(completed(second))).isInstanceOf(AuditUnavailable.class);
        assertThatThrownBy(ended::saveAll).isInstanceOf(AuditUnavailable.class);
        executions.isUnwritable = false;

        ended.saveAll();

        assertThat(List.of(status("a"), status("b"))).containsOnly(Execution.Status.COMPLETED);
    }

    private Execution started(String id) {
        Call call = Call.begin(
                new Caller("agent://caller", Caller.DEFAULT_TENANT),
                Target.of(new AgentId("runner"), "run"),
                Json.object(),
                Trace.generate(),
                null,
                null);
        Execution begun = new Execution(
                id,
                "agent",
                "jti",
                Execution.Status.PENDING,
                NullNode.getInstance(),
                Instant.EPOCH,
                null,
                UnfinishedCall.of(call));
        executions.add(begun);
        return begun;
    }

    private static Execution completed(Execution begun) {
        return begun.completed(Execution.Status.COMPLETED, Json.object(), Instant.EPOCH);
    }

    private Execution.Status status(String id) {
        return executions.byId(id).orElseThrow().status();
    }

    /** Executions in memory that cannot be written at times. */
    private static final class UnwritableExecutions implements Executions {

        private final Executions kept = new InMemoryExecutions();
        private boolean isUnwritable;

        @Override
        public Optional<Execution> byId(String id) {
            return kept.byId(id);
        }

        @Override
        public void add(Execution execution) {
            kept.add(execution);
        }

        @Override
        public void save(Execution execution) {
            if (isUnwritable) {
                throw new AuditUnavailable("made to fail", null);
            }
            kept.save(execution);
        }

        @Override
        public List<Execution> orphaned() {
            return List.of();
        }

        @Override
        public List<Execution> pending() {
            return kept.pending();
        }

        @Override
        public boolean end(Execution execution, Runnable more) {
            return kept.end(execution, more);
        }

        @Override
        public int deleteBefore(Instant endedBefore, Instant begunBefore) {
            return kept.deleteBefore(endedBefore, begunBefore);
        }
    }
}
