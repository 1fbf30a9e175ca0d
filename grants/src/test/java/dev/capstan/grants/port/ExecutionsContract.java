package dev.capstan.grants.port;

import static dev.capstan.grants.port.ContractSamples.NEW_YEAR;
import static dev.capstan.grants.port.ContractSamples.agent;
import static dev.capstan.grants.port.ContractSamples.host;
import static dev.capstan.grants.port.ContractSamples.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.core.invocation.UnfinishedCall;
import dev.capstan.core.json.Json;
import dev.capstan.grants.Execution;
import dev.capstan.grants.Execution.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link Executions}; an adapter's test extends it. */
public abstract class ExecutionsContract {

    private static final Instant LONG_AGO = Instant.parse("1999-01-01T00:00:00Z");

    private static final Instant END = NEW_YEAR.plusSeconds(1);

    private Executions executions;

    /** Returns the executions, which may include those of other tests. */
    protected abstract Executions executions();

    @BeforeEach
    void begin() {
        executions = executions();
    }

    @Test
    void anExecutionIsFoundByItsIdAsItWasBegun() {
        Execution begun = started(NEW_YEAR);

        executions.add(begun);

        assertThat(executions.byId(begun.id())).contains(begun);
        assertThat(executions.byId("exe_nobody")).isEmpty();
    }

    @Test
    void itsOutcomeIsKept() {
        for (Status status : Status.values()) {
            Execution begun = started(NEW_YEAR);
            executions.add(begun);
            Execution ended =
                    begun.completed(status, Json.object().put("sum", 3).put("text", "ü 😀 \u0000 '"), END);

            executions.save(ended);

            assertThat(executions.byId(begun.id())).contains(ended);
        }
    }

    @Test
    void theLargestOutcomeIsKept() {
        Execution begun = started(NEW_YEAR);
        executions.add(begun);
        Execution ended = begun.completed(Status.COMPLETED, Json.object().put("text", "x".repeat(Json.MAX_BYTES)), END);

        executions.save(ended);

        assertThat(executions.byId(begun.id())).contains(ended);
    }

    @Test
    void anOutcomeThatCouldNotBeReadAgainIsRefused() {
        Execution begun = started(NEW_YEAR);
        executions.add(begun);
        Execution ended =
                begun.completed(Status.COMPLETED, Json.object().put("text", "x".repeat(Json.MAX_ENVELOPE_BYTES)), END);

        assertThatIllegalArgumentException().isThrownBy(() -> executions.save(ended));

        assertThat(executions.byId(begun.id())).contains(begun);
    }

    @Test
    void pendingExecutionsAreListedOldestFirst() {
        Execution young = started(NEW_YEAR.plusMillis(1));
        Execution old = started(NEW_YEAR);
        Execution over = started(NEW_YEAR);
        List.of(young, old, over).forEach(executions::add);

        executions.save(over.completed(Status.COMPLETED, Json.object(), END));

        assertThat(executions.pending()).containsSubsequence(old, young).doesNotContain(over);
    }

    @Test
    void endAndItsEffectsAreStoredOnce() {
        Execution begun = started(NEW_YEAR);
        executions.add(begun);
        Execution ended = begun.completed(Status.FAILED, Json.object().put("error", "abandoned"), END);
        List<String> done = new ArrayList<>();

        assertThat(executions.end(ended, () -> done.add("first"))).isTrue();
        assertThat(executions.end(begun.completed(Status.FAILED, Json.object(), END), () -> done.add("second")))
                .isFalse();

        assertThat(executions.byId(begun.id())).contains(ended);
        assertThat(done).containsExactly("first");
    }

    @Test
    void resultThatComesAfterTheEndIsIgnored() {
        Execution begun = started(NEW_YEAR);
        executions.add(begun);
        Execution abandoned = begun.completed(Status.FAILED, Json.object().put("error", "abandoned"), END);
        executions.end(abandoned, () -> {});

        executions.save(begun.completed(Status.COMPLETED, Json.object().put("sum", 3), END));

        assertThat(executions.byId(begun.id())).contains(abandoned);
    }

    @Test
    void executionWhoseEndCannotBeRecordedStaysPending() {
        Execution begun = started(NEW_YEAR);
        executions.add(begun);

        assertThatIllegalStateException()
                .isThrownBy(() -> executions.end(begun.completed(Status.FAILED, Json.object(), END), () -> {
                    throw new IllegalStateException("no record");
                }));

        assertThat(executions.byId(begun.id())).contains(begun);
        assertThat(executions.pending()).contains(begun);
    }

    @Test
    void purgesResultsByTheirEnd() {
        Execution old = stored(LONG_AGO, LONG_AGO.plusMillis(1));
        Execution longLasting = stored(LONG_AGO, LONG_AGO.plusMillis(2));

        assertThat(executions.deleteBefore(LONG_AGO.plusMillis(2), LONG_AGO)).isEqualTo(1);
        executions.save(old);

        assertThat(executions.byId(old.id())).isEmpty();
        assertThat(executions.byId(longLasting.id())).contains(longLasting);
        assertThat(executions.deleteBefore(LONG_AGO.plusMillis(3), LONG_AGO)).isEqualTo(1);
    }

    @Test
    void purgesPendingExecutionsByTheirStart() {
        Execution gone = started(LONG_AGO);
        Execution running = started(LONG_AGO.plusMillis(1));
        executions.add(gone);
        executions.add(running);

        assertThat(executions.deleteBefore(NEW_YEAR.minusMillis(1), LONG_AGO.plusMillis(1)))
                .isEqualTo(1);

        assertThat(executions.byId(gone.id())).isEmpty();
        assertThat(executions.byId(running.id())).contains(running);
        assertThat(executions.deleteBefore(LONG_AGO, LONG_AGO.plusMillis(2))).isEqualTo(1);
    }

    private Execution stored(Instant begin, Instant end) {
        Execution begun = started(begin);
        executions.add(begun);
        Execution ended = begun.completed(Status.COMPLETED, Json.object(), end);
        executions.save(ended);
        return ended;
    }

    private static Execution started(Instant at) {
        return new Execution(
                id("exe"),
                agent(host()).id(),
                "jti " + id("jti"),
                Status.PENDING,
                NullNode.getInstance(),
                at,
                null,
                new UnfinishedCall("acme", Json.object().put("correlationId", id("call"))));
    }
}
