package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Fleet;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** INV-9.1, and that one call at a time runs under a trace id that was given. */
class CancellationTest {

    private static final int TRIES = 1_000;
    private static final JsonNode RESULT = Fleet.json("{\"verdict\":\"approve\"}");
    private static final Target REVIEW = Target.of(new AgentId("reviewer"), "review");
    private static final Caller SOMEBODY_ELSE = new Caller("agent://else", Caller.DEFAULT_TENANT);
    private static final Caller OF_ANOTHER_TENANT = new Caller(Fleet.CALLER.id(), "acme");

    private final Capability review = Fleet.running(
            Fleet.capability("reviewer", "review"), new HandlerSpec.Java("review"), Duration.ofSeconds(30));
    private final ExecutorService callers = Executors.newCachedThreadPool();
    private final HandlerExecutor workers = new HandlerExecutor("cancellation-test", 64);
    private final InMemoryAuditTrail trail = new InMemoryAuditTrail();
    private final CountDownLatch working = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);

    @AfterEach
    void stop() {
        workers.close();
        callers.shutdownNow();
    }

    @Test
    void theCallerStopsItsCallWhoseHandlerIsInterrupted() throws Exception {
        InvokeCapability path = path(this::workingUntilInterrupted);
        Future<Outcome> outcome = callers.submit(() -> path.invoke(call("t-1")));
        working.await();

        assertThat(path.cancel(Fleet.CALLER, "t-1")).isTrue();

        assertThat(code(outcome.get())).isEqualTo(RefusalCode.CANCELLED);
        assertThat(interrupted.await(10, TimeUnit.SECONDS))
                .as("the handler is interrupted")
                .isTrue();
        assertThat(trail.events()).hasSize(1);
        assertThat(trail.events().get(0).details().path("code").textValue()).isEqualTo("cancelled");
    }

    @Test
    void anotherCallerCannotCancel() throws Exception {
        InvokeCapability path = path(this::workingUntilInterrupted);
        Future<Outcome> outcome = callers.submit(() -> path.invoke(call("t-1")));
        working.await();

        assertThat(path.cancel(SOMEBODY_ELSE, "t-1")).isFalse();
        assertThat(path.cancel(OF_ANOTHER_TENANT, "t-1")).isFalse();
        assertThat(path.cancel(Fleet.CALLER, "t-2")).isFalse();
        assertThat(outcome.isDone()).isFalse();

        assertThat(path.cancel(Fleet.CALLER, "t-1")).isTrue();
        outcome.get();
    }

    @Test
    void endedCallCannotBeCancelled() {
        InvokeCapability path = path((call, deadline) -> new HandlerResult.Responded(RESULT));

        assertThat(path.invoke(call("t-1"))).isInstanceOf(Outcome.Succeeded.class);

        assertThat(path.cancel(Fleet.CALLER, "t-1")).isFalse();
    }

    @Test
    void aTraceIdIsFreeAgainAfterAGateThatBrokeDownForGood() {
        AtomicBoolean mended = new AtomicBoolean();
        InvokeCapability path = path((call, deadline) -> new HandlerResult.Responded(RESULT), call -> {
            if (!mended.get()) {
                throw new NoClassDefFoundError("broken on purpose");
            }
            return Decision.pass(call);
        });
        assertThatThrownBy(() -> path.invoke(call("t-1"))).isInstanceOf(NoClassDefFoundError.class);

        mended.set(true);

        assertThat(path.invoke(call("t-1")))
                .as("the next call under the trace id")
                .isInstanceOf(Outcome.Succeeded.class);
    }

    @Test
    void callsThatAServerStopsAreAbandonedAndRecorded() throws Exception {
        InvokeCapability path = path(this::workingUntilInterrupted);
        Future<Outcome> outcome = callers.submit(() -> path.invoke(call("t-1")));
        working.await();
        assertThat(path.activeCount()).isEqualTo(1);

        assertThat(path.abandon()).isEqualTo(1);

        assertThat(code(outcome.get())).isEqualTo(RefusalCode.ABANDONED);
        assertThat(interrupted.await(10, TimeUnit.SECONDS))
                .as("the handler is interrupted")
                .isTrue();
        assertThat(path.activeCount()).isZero();
        assertThat(((Outcome.Refused) outcome.get()).notExecuted()).isFalse();
        Outcome later = path.invoke(call("t-2"));
        assertThat(code(later)).isEqualTo(RefusalCode.ABANDONED);
        assertThat(((Outcome.Refused) later).notExecuted()).isTrue();
        assertThat(trail.events())
                .extracting(event -> event.details().path("code").textValue())
                .containsExactly("abandoned", "abandoned");
        assertThat(path.abandon()).as("the calls that are left to stop").isZero();
    }

    @Test
    void cancelledCallDoesNotStart() {
        AtomicBoolean ran = new AtomicBoolean();
        InvokeCapability path = path((call, deadline) -> {
            ran.set(true);
            return new HandlerResult.Responded(RESULT);
        });
        Admission.Admitted admitted = (Admission.Admitted) path.admit(call("t-1"));

        assertThat(path.cancel(Fleet.CALLER, "t-1")).isTrue();

        Outcome outcome = admitted.run();
        assertThat(code(outcome)).isEqualTo(RefusalCode.CANCELLED);
        assertThat(((Outcome.Refused) outcome).notExecuted()).isTrue();
        assertThat(ran).isFalse();
    }

    @Test
    void cancelledCallEndsAsCancelled() throws Exception {
        InvokeCapability path = path((call, deadline) -> new HandlerResult.Responded(RESULT));
        int cancelled = 0;
        for (int i = 0; i < TRIES; i++) {
            String trace = "t-" + i;
            CyclicBarrier together = new CyclicBarrier(2);
            Future<Outcome> outcome = callers.submit(() -> {
                together.await();
                return path.invoke(call(trace));
            });
            together.await();
            boolean stopped = path.cancel(Fleet.CALLER, trace);
            while (!stopped && !outcome.isDone()) {
                stopped = path.cancel(Fleet.CALLER, trace);
            }

            assertThat(outcome.get() instanceof Outcome.Refused)
                    .as("try %s: cancel answered %s", i, stopped)
                    .isEqualTo(stopped);
            cancelled += stopped ? 1 : 0;
        }
        assertThat(trail.events()).hasSize(TRIES);
        assertThat(cancelled)
                .as("some of the races are won by the cancellation")
                .isPositive();
    }

    @Test
    void aTraceIdThatWasGivenIsTakenUntilItsCallEnds() throws Exception {
        InvokeCapability path = path(this::workingUntilInterrupted);
        Future<Outcome> first = callers.submit(() -> path.invoke(call("t-1")));
        working.await();

        assertThat(code(path.invoke(call("t-1")))).isEqualTo(RefusalCode.TRACE_IN_USE);
        assertThat(path.admit(call(SOMEBODY_ELSE, Trace.named("t-1"))))
                .as("the same trace id of another caller")
                .isInstanceOf(Admission.Admitted.class);

        path.cancel(Fleet.CALLER, "t-1");
        first.get();
        assertThat(path.admit(call("t-1"))).isInstanceOf(Admission.Admitted.class);
    }

    @Test
    void aTraceIdIsFreeAgainAfterARefusal() {
        Gate refusing = call -> Decision.refuse(RefusalCode.CAPABILITY_NOT_GRANTED, "not granted");
        InvokeCapability path = new InvokeCapability(
                List.of(refusing),
                c -> workingHandler(),
                List.of(),
                workers,
                trail,
                InstantSource.fixed(Instant.EPOCH));

        assertThat(code(path.invoke(call("t-1")))).isEqualTo(RefusalCode.CAPABILITY_NOT_GRANTED);
        assertThat(code(path.invoke(call("t-1")))).isEqualTo(RefusalCode.CAPABILITY_NOT_GRANTED);
        assertThat(path.cancel(Fleet.CALLER, "t-1")).isFalse();
    }

    @Test
    void callsOfOneDistributedTraceRunBesideEachOtherAndStopTogether() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        InvokeCapability path = path((call, deadline) -> {
            both.countDown();
            new CountDownLatch(1).await();
            return new HandlerResult.Responded(RESULT);
        });
        Trace parent = Trace.of(null, "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", null);
        Future<Outcome> one = callers.submit(() -> path.invoke(call(Fleet.CALLER, parent)));
        Future<Outcome> other = callers.submit(() -> path.invoke(call(Fleet.CALLER, parent)));
        both.await();

        assertThat(path.cancel(Fleet.CALLER, "4bf92f3577b34da6a3ce929d0e0e4736"))
                .isTrue();

        assertThat(code(one.get())).isEqualTo(RefusalCode.CANCELLED);
        assertThat(code(other.get())).isEqualTo(RefusalCode.CANCELLED);
    }

    @Test
    void onlyOneOfManyCallsWithOneTraceIdRuns() throws Exception {
        for (int i = 0; i < TRIES; i++) {
            CompletableFuture<Void> release = new CompletableFuture<>();
            InvokeCapability path = path((call, deadline) -> {
                release.join();
                return new HandlerResult.Responded(RESULT);
            });
            CyclicBarrier together = new CyclicBarrier(2);
            List<Future<Outcome>> outcomes = List.of(
                    callers.submit(() -> invokedTogether(path, together)),
                    callers.submit(() -> invokedTogether(path, together)));
            while (outcomes.stream().noneMatch(Future::isDone)) {
                Thread.onSpinWait();
            }
            release.complete(null);

            assertThat(List.of(outcomes.get(0).get(), outcomes.get(1).get()))
                    .as("try %s", i)
                    .anyMatch(Outcome.Succeeded.class::isInstance)
                    .anyMatch(
                            outcome -> outcome instanceof Outcome.Refused && code(outcome) == RefusalCode.TRACE_IN_USE);
        }
    }

    private static Outcome invokedTogether(InvokeCapability path, CyclicBarrier together) throws Exception {
        together.await();
        return path.invoke(call("t-1"));
    }

    private HandlerResult workingUntilInterrupted(Call call, Instant deadline) throws InterruptedException {
        working.countDown();
        try {
            new CountDownLatch(1).await();
            return new HandlerResult.Responded(RESULT);
        } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
        }
    }

    private Handler workingHandler() {
        return this::workingUntilInterrupted;
    }

    private InvokeCapability path(Handler handler) {
        return path(handler, Decision::pass);
    }

    private InvokeCapability path(Handler handler, Gate gate) {
        return new InvokeCapability(
                List.of(new FindCapability(new InMemoryCatalogs(List.of(Fleet.catalog("reviewer", review)))), gate),
                c -> handler,
                List.of(),
                workers,
                trail,
                InstantSource.fixed(Instant.EPOCH));
    }

    private static Call call(String traceId) {
        return call(Fleet.CALLER, Trace.named(traceId));
    }

    private static Call call(Caller caller, Trace trace) {
        return Call.begin(caller, REVIEW, Fleet.json("{}"), trace, null, null);
    }

    private static RefusalCode code(Outcome outcome) {
        return ((Outcome.Refused) outcome).refusal().code();
    }
}
