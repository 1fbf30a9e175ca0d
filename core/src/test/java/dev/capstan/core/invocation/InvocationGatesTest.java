package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Fleet;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The gates of a call in their order, and what they pass on. */
class InvocationGatesTest extends InvocationFixture {

    @Test
    void aCallThatPassesHasTheResultOfItsHandlerAndOneRecord() {
        Outcome outcome = path(answering(RESULT), find).invoke(call());

        assertThat(outcome).isInstanceOfSatisfying(Outcome.Succeeded.class, done -> {
            assertThat(done.result()).isEqualTo(RESULT);
            assertThat(done.call().capability()).isEqualTo(review);
            assertThat(done.elapsed()).isZero();
        });
        assertThat(record(onlyEvent(), outcome.call())).isEqualTo(Fleet.json("""
                        {"kind": "capability_invocation", "ts": 1800000000123, "tenantId": "default",
                         "capabilityName": "review", "peerId": "agent://reviewer", "correlationId": "<id>",
                         "capabilityVersion": "1.2", "caller": "agent://caller", "traceId": "trace-1",
                         "surface": "library", "outcome": "succeeded", "executionTimeMs": 0}"""));
    }

    @Test
    void gatesAreAskedInTheirOrderAndTheFirstRefusalEndsTheCall() {
        List<String> asked = new ArrayList<>();
        AtomicBoolean handled = new AtomicBoolean();
        Handler handler = (call, deadline) -> {
            handled.set(true);
            return new HandlerResult.Responded(RESULT);
        };

        Outcome outcome = path(
                        handler,
                        noting(asked, "one", null),
                        noting(asked, "two", Refusal.of(RefusalCode.BUSY, "two refuses")),
                        noting(asked, "three", Refusal.of(RefusalCode.CANCELLED, "three refuses")))
                .invoke(call());

        assertThat(asked).containsExactly("one", "two");
        assertThat(refusal(outcome)).isEqualTo(Refusal.of(RefusalCode.BUSY, "two refuses"));
        assertThat(handled).isFalse();
        assertThat(record(onlyEvent(), outcome.call())).isEqualTo(Fleet.json("""
                        {"kind": "capability_invocation", "ts": 1800000000123, "tenantId": "default",
                         "capabilityName": "review", "peerId": "agent://reviewer", "correlationId": "<id>",
                         "caller": "agent://caller", "traceId": "trace-1",
                         "surface": "library", "outcome": "refused", "code": "busy", "executionTimeMs": 0}"""));
    }

    @Test
    void factsOfAGateReachTheNextGateAndTheHandler() {
        AtomicReference<Call> seen = new AtomicReference<>();
        Gate looking = call -> {
            assertThat(call.capability()).isEqualTo(review);
            return Decision.pass(call);
        };
        Handler handler = (call, deadline) -> {
            seen.set(call);
            assertThat(deadline).isEqualTo(NOW.plusSeconds(10));
            return new HandlerResult.Responded(RESULT);
        };

        Outcome outcome = path(handler, find, looking).invoke(call());

        assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
        assertThat(seen.get().payload()).isSameAs(PAYLOAD);
    }

    @Test
    void aRequestThatWasHandedOnHasNoResultAndPassesNoReturnGate() {
        ResponseGate never = (call, answer) -> Decision.refuse(RefusalCode.INTERNAL, "not to be asked");
        InvokeCapability path = new InvokeCapability(
                List.of(find),
                capability -> (call, deadline) -> new HandlerResult.Delivered(),
                List.of(never),
                workers,
                trail,
                InstantSource.fixed(NOW));

        assertThat(path.invoke(call().withoutResponse()))
                .isInstanceOfSatisfying(
                        Outcome.Succeeded.class,
                        done -> assertThat(done.result().isNull()).isTrue());
    }

    private static Gate noting(List<String> asked, String name, Refusal refusal) {
        return call -> {
            asked.add(name);
            return refusal == null ? Decision.pass(call) : Decision.refuse(refusal);
        };
    }
}
