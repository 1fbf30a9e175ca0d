package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.capstan.core.Fleet;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.port.SharedResults;
import dev.capstan.core.testing.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AgentRpcClientTest {

    private static final JsonNode PAYLOAD = Fleet.json("{\"a\": 1, \"b\": 2}");
    private static final JsonNode SAME_PAYLOAD = Fleet.json("{\"b\": 2.0, \"a\": 1}");

    private final InMemoryNetwork network = new InMemoryNetwork();
    private final AtomicInteger runs = new AtomicInteger();
    private final CountDownLatch release = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(1);

    private final Handler counting =
            (call, deadline) -> new HandlerResult.Responded(IntNode.valueOf(runs.incrementAndGet()));

    private final Handler waiting = (call, deadline) -> {
        begun.countDown();
        release.await();
        return new HandlerResult.Responded(IntNode.valueOf(runs.incrementAndGet()));
    };

    @AfterEach
    void close() throws Exception {
        network.close();
    }

    @ParameterizedTest
    @EnumSource
    void underOneKeyARequestRunsOnceInEveryMode(RpcRequest.Mode mode) {
        AgentRpcClient requests = network.requests(counting);

        RpcResult first = requests.request(InMemoryNetwork.request("local", PAYLOAD, mode, "key"));
        RpcResult second = requests.request(InMemoryNetwork.request("local", SAME_PAYLOAD, mode, "key"));

        assertThat(second).isEqualTo(first);
        awaitRuns(1);
        assertThat(network.trail.events()).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void requestsUnderOneKeyAtOnceShareTheOneRun() throws Exception {
        AgentRpcClient requests = network.requests(waiting);
        ExecutorService callers = Executors.newFixedThreadPool(16);
        network.closing(callers::shutdownNow);
        List<Future<RpcResult>> results = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            results.add(callers.submit(
                    () -> requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.SYNC, "key"))));
        }
        begun.await();

        release.countDown();

        RpcResult first = results.get(0).get();
        assertThat(first).isInstanceOf(RpcResult.Responded.class);
        for (Future<RpcResult> result : results) {
            assertThat(result.get()).isEqualTo(first);
        }
        assertThat(runs).hasValue(1);
        assertThat(network.trail.events()).hasSize(1);
    }

    @Test
    void repeatedRequestsOfOneCallerHoldNotEveryThread() throws Exception {
        Caller other = new Caller("agent://other", "default");
        CountDownLatch bothBegun = new CountDownLatch(2);
        AgentRpcClient requests = network.requests((call, deadline) -> {
            bothBegun.countDown();
            return waiting.handle(call, deadline);
        });
        ExecutorService callers = Executors.newCachedThreadPool();
        network.closing(callers::shutdownNow);
        callers.submit(() -> requests.request(of(other, null)));
        Future<RpcResult> first = callers.submit(() -> requests.request(of(Fleet.CALLER, null)));
        bothBegun.await();

        List<Future<RpcResult>> repeated = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            repeated.add(callers.submit(() -> requests.request(of(Fleet.CALLER, null))));
        }

        Eventually.holds(
                "all but half of the waiting threads are refused",
                () -> repeated.stream().filter(Future::isDone).count() == 100 - 32);
        List<Future<RpcResult>> waits =
                repeated.stream().filter(result -> !result.isDone()).toList();
        repeated.removeAll(waits);
        for (Future<RpcResult> refused : repeated) {
            assertThat(refusal(refused.get()))
                    .isEqualTo(Refusal.busy("one caller uses 32 of the 64 waiting threads, its current share; retry"
                            + " when one of its calls has ended"));
        }
        assertThat(refusal(requests.request(of(other, Duration.ofMillis(1)))).code())
                .as("a request of another caller waits")
                .isEqualTo(RefusalCode.TIMEOUT);
        release.countDown();
        RpcResult result = first.get();
        for (Future<RpcResult> wait : waits) {
            assertThat(wait.get()).isEqualTo(result);
        }
    }

    @Test
    void aDifferentRequestUnderTheKeyIsRefusedAndDoesNotRun() {
        AgentRpcClient requests = network.requests(counting);
        requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.SYNC, "key"));

        for (RpcRequest different : List.of(
                InMemoryNetwork.request("local", Fleet.json("{}"), RpcRequest.Mode.SYNC, "key"),
                InMemoryNetwork.request("work", PAYLOAD, RpcRequest.Mode.SYNC, "key"),
                InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.ASYNC, "key"))) {
            assertThat(refusal(requests.request(different)))
                    .isEqualTo(Refusal.of(
                            RefusalCode.INVALID_REQUEST,
                            "the idempotencyKey 'key' belongs to a different request; use a new one"));
        }
        assertThat(runs).hasValue(1);
    }

    @Test
    void theKeyOfAnotherCallerIsAnotherKey() {
        AgentRpcClient requests = network.requests(counting);

        requests.request(of(Fleet.CALLER, null));
        requests.request(of(new Caller("agent://other", "default"), null));
        requests.request(of(new Caller(Fleet.CALLER.id(), "acme"), null));

        assertThat(runs).hasValue(3);
    }

    @Test
    void aRequestOfWhichNothingRanLeavesItsKeyFree() {
        AgentRpcClient requests = network.requests(counting);

        assertThat(refusal(requests.request(
                                InMemoryNetwork.request("local", InMemoryNetwork.BAD, RpcRequest.Mode.SYNC, "key")))
                        .code())
                .isEqualTo(RefusalCode.SCHEMA_VIOLATION);

        assertThat(requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.SYNC, "key")))
                .isInstanceOf(RpcResult.Responded.class);
    }

    @Test
    void aRequestThatFoundEverybodyBusyCanBeRepeatedUnderItsKey() throws Exception {
        AgentRpcClient requests = network.requests(waiting, waiting, 1);
        RpcResult holding = requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.ASYNC, null));
        begun.await();

        assertThat(refusal(requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.SYNC, "key")))
                        .code())
                .isEqualTo(RefusalCode.BUSY);

        release.countDown();
        awaitResult(requests, holding);
        assertThat(requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.SYNC, "key")))
                .isInstanceOf(RpcResult.Responded.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"BUSY", "CIRCUIT_OPEN", "NETWORK_ERROR", "TRANSPORT_UNAVAILABLE"})
    void aFailureThatCertainlyDidNothingLeavesItsKeyFree(RefusalCode code) {
        AgentRpcClient requests = network.requests((call, deadline) -> runs.incrementAndGet() == 1
                ? HandlerResult.notExecuted(code, "not now")
                : new HandlerResult.Responded(IntNode.valueOf(2)));

        RpcResult first = requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.SYNC, "key"));
        RpcResult second = requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.SYNC, "key"));

        assertThat(refusal(first).code()).isEqualTo(code);
        assertThat(second)
                .as("the same request once more under its key, which nothing was done for")
                .isInstanceOf(RpcResult.Responded.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"BUSY", "TRANSPORT_UNAVAILABLE", "NETWORK_ERROR"})
    void aFailureThatMayHaveDoneSomethingKeepsItsKeyWhateverItsCode(RefusalCode code) {
        AgentRpcClient requests = network.requests((call, deadline) -> {
            runs.incrementAndGet();
            return HandlerResult.failed(code, "too late");
        });

        RpcResult first = requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.SYNC, "key"));
        RpcResult second = requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.SYNC, "key"));

        assertThat(second).isEqualTo(first);
        assertThat(runs).as("how often the work was done under one key").hasValue(1);
    }

    @Test
    void aFailureThatMayHaveDoneItsWorkIsNotRunAgain() {
        AgentRpcClient requests = network.requests((call, deadline) -> {
            runs.incrementAndGet();
            throw new IllegalStateException("broken on purpose");
        });

        RpcResult first = requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.SYNC, "key"));
        RpcResult second = requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.SYNC, "key"));

        assertThat(refusal(first).code()).isEqualTo(RefusalCode.HANDLER_CRASHED);
        assertThat(second).isEqualTo(first);
        assertThat(runs).hasValue(1);
    }

    @Test
    void anErrorAfterTheRunNeverSaysThatNothingWasDone() throws Exception {
        AgentRpcClient requests = network.requests((call, deadline) -> {
            runs.incrementAndGet();
            return new HandlerResult.Responded(new Exhausting());
        });

        assertThatThrownBy(
                        () -> requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.SYNC, "key")))
                .isInstanceOf(OutOfMemoryError.class);
        RpcResult repeated = requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.SYNC, "key"));
        RpcResult accepted = requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.ASYNC, null));
        RpcResult later = awaitResult(requests, accepted);

        assertThat(runs).hasValue(2);
        assertThat(List.of(repeated, later))
                .allSatisfy(result -> assertThat(result).isInstanceOfSatisfying(RpcResult.Refused.class, refused -> {
                    assertThat(refused.refusal().code()).isEqualTo(RefusalCode.INTERNAL);
                    assertThat(refused.notExecuted()).isFalse();
                }));
        assertThat(later.correlationId()).isEqualTo(accepted.correlationId());
    }

    /** A response for whose validation the memory is exhausted. */
    private static final class Exhausting extends IntNode {

        private static final long serialVersionUID = 1L;

        Exhausting() {
            super(1);
        }

        @Override
        public boolean equals(Object other) {
            throw new OutOfMemoryError("thrown by a test");
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void aRepeatedRequestWaitsNoLongerThanItsOwnTimeout() throws Exception {
        AgentRpcClient requests = network.requests(waiting);
        ExecutorService caller = Executors.newSingleThreadExecutor();
        network.closing(caller::shutdownNow);
        Future<RpcResult> first = caller.submit(() -> requests.request(of(Fleet.CALLER, null)));
        begun.await();

        assertThat(refusal(requests.request(of(Fleet.CALLER, Duration.ofMillis(5)))))
                .isEqualTo(Refusal.of(
                        RefusalCode.TIMEOUT,
                        "the first request with this idempotencyKey is still running; request it again"));

        release.countDown();
        assertThat(requests.request(of(Fleet.CALLER, Duration.ofSeconds(20)))).isEqualTo(first.get());
    }

    @Test
    void anAsynchronousRequestIsAcceptedThenPendingThenDone() throws Exception {
        AgentRpcClient requests = network.requests(waiting);

        RpcResult accepted = requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.ASYNC, null));
        String id = accepted.correlationId();
        assertThat(accepted).isEqualTo(new RpcResult.InProgress(id, Duration.ZERO, RpcResult.Progress.ACCEPTED));
        begun.await();
        assertThat(requests.result(Fleet.CALLER, id))
                .contains(new RpcResult.InProgress(id, Duration.ZERO, RpcResult.Progress.PENDING));

        release.countDown();

        assertThat(awaitResult(requests, accepted))
                .isEqualTo(new RpcResult.Responded(id, Duration.ZERO, IntNode.valueOf(1)));
        assertThat(network.trail.events()).hasSize(1);
    }

    @Test
    void asynchronousResultIsVisibleToItsCallerOnly() {
        AgentRpcClient requests = network.requests(counting);
        RpcResult accepted = requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.ASYNC, null));

        assertThat(requests.result(new Caller("agent://other", "default"), accepted.correlationId()))
                .isEmpty();
        assertThat(requests.result(new Caller(Fleet.CALLER.id(), "acme"), accepted.correlationId()))
                .isEmpty();
        assertThat(requests.result(Fleet.CALLER, "unheard-of")).isEmpty();
    }

    @Test
    void anAsynchronousRequestThatFindsNoWorkerIsBusyAndNotPending() throws Exception {
        AgentRpcClient requests = network.requests(waiting, waiting, 1);
        requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.ASYNC, null));
        begun.await();

        RpcResult refused = requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.ASYNC, null));
        RpcResult forgotten =
                requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.FIRE_AND_FORGET, null));

        assertThat(refusal(refused).code()).isEqualTo(RefusalCode.BUSY);
        assertThat(refusal(forgotten).code()).isEqualTo(RefusalCode.BUSY);
        assertThat(requests.result(Fleet.CALLER, refused.correlationId())).isEmpty();
        assertThat(network.trail.events()).as("each refusal is recorded").hasSize(2);
        release.countDown();
    }

    @Test
    void anAsynchronousRequestWhoseResultCannotBeSharedIsRefusedAndRecorded() {
        AgentRpcClient requests = network.requests(counting, counting, 64, new BrokenResults());
        Trace own = Trace.named("own-trace");

        RpcResult refused = requests.request(of(own, RpcRequest.Mode.ASYNC));

        assertThat(refusal(refused).code()).isEqualTo(RefusalCode.INTERNAL);
        assertThat(network.trail.events()).singleElement().satisfies(record -> assertThat(
                        record.details().path("correlationId").textValue())
                .isEqualTo(refused.correlationId()));
        assertThat(requests.request(of(own, RpcRequest.Mode.SYNC)))
                .as("the trace id is free again")
                .isInstanceOf(RpcResult.Responded.class);
        assertThat(runs).hasValue(1);
    }

    private static final class BrokenResults implements SharedResults {

        @Override
        public Optional<SharedResult> begin(Caller.Identity caller, String name, String fingerprint) {
            throw new IllegalStateException("broken on purpose");
        }

        @Override
        public Optional<SharedResult> find(Caller.Identity caller, String name) {
            return Optional.empty();
        }

        @Override
        public void complete(Caller.Identity caller, String name, JsonNode result) {}

        @Override
        public void forget(Caller.Identity caller, String name) {}
    }

    private static RpcRequest of(Trace trace, RpcRequest.Mode mode) {
        return new RpcRequest(
                Fleet.CALLER, InMemoryNetwork.PEER, "local", PAYLOAD, null, mode, null, trace, null, null);
    }

    @Test
    void fireAndForgetRunsInTheBackgroundWhereNoPeerIsAsked() {
        AgentRpcClient requests = network.requests(counting);

        RpcResult sent =
                requests.request(InMemoryNetwork.request("local", PAYLOAD, RpcRequest.Mode.FIRE_AND_FORGET, null));

        assertThat(sent)
                .isEqualTo(new RpcResult.InProgress(sent.correlationId(), Duration.ZERO, RpcResult.Progress.SENT));
        awaitRuns(1);
    }

    private static RpcRequest of(Caller caller, Duration timeout) {
        return new RpcRequest(
                caller,
                InMemoryNetwork.PEER,
                "local",
                PAYLOAD,
                timeout,
                RpcRequest.Mode.SYNC,
                "key",
                Trace.generate(),
                null,
                null);
    }

    private static Refusal refusal(RpcResult result) {
        return ((RpcResult.Refused) result).refusal();
    }

    private void awaitRuns(int number) {
        while (runs.get() < number) {
            Thread.onSpinWait();
        }
        assertThat(runs).hasValue(number);
    }

    private static RpcResult awaitResult(AgentRpcClient requests, RpcResult accepted) {
        RpcResult result =
                requests.result(Fleet.CALLER, accepted.correlationId()).orElseThrow();
        while (result instanceof RpcResult.InProgress) {
            Thread.onSpinWait();
            result = requests.result(Fleet.CALLER, accepted.correlationId()).orElseThrow();
        }
        return result;
    }
}
