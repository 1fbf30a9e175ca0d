package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Failures of the handler and of the path. */
class InvocationFailuresTest extends InvocationFixture {

    @Test
    void aFailureOfTheHandlerIsPassedOnAsItIs() {
        Refusal own = Refusal.byPeer("insufficient_funds", "the account holds 10.00 USD");

        assertThat(refusal(path((call, deadline) -> new HandlerResult.Failed(own), find)
                        .invoke(call())))
                .isEqualTo(own);
        assertThat(onlyEvent().details().path("code").textValue()).isEqualTo("handler_failed");
    }

    @Test
    void aHandlerThatBreaksDownIsRefusedWithoutItsReason() {
        Handler broken = (call, deadline) -> {
            throw new IllegalStateException("secret-of-the-server");
        };

        assertThat(refusal(path(broken, find).invoke(call())))
                .isEqualTo(Refusal.of(
                        RefusalCode.HANDLER_CRASHED,
                        "the handler crashed; the server log has the cause under the trace id"));
        assertThat(onlyEvent().details().path("code").textValue()).isEqualTo("handler_crashed");
    }

    @Test
    void failureInAnyGateIsRecordedAndRefusedWithoutItsReason() {
        Refusal internal =
                Refusal.of(RefusalCode.INTERNAL, "internal error; the server log has the cause under the trace id");
        Gate throwing = call -> {
            throw new IllegalStateException("secret-of-the-server");
        };
        Gate overflowing = InvocationFailuresTest::overflow;
        ResponseGate throwingBack = (call, answer) -> {
            throw new IllegalStateException("secret-of-the-server");
        };
        ResponseGate overflowingBack = (call, answer) -> {
            overflow(call);
            return Decision.pass(call);
        };

        assertThat(refusal(path(answering(RESULT), throwing).invoke(call()))).isEqualTo(internal);
        assertThat(refusal(path(answering(RESULT), overflowing).invoke(call()))).isEqualTo(internal);
        assertThat(refusal(path(answering(RESULT), call -> null).invoke(call())))
                .isEqualTo(internal);
        assertThat(refusal(checkedBy(throwingBack).invoke(call()))).isEqualTo(internal);
        assertThat(refusal(checkedBy(overflowingBack).invoke(call()))).isEqualTo(internal);
        assertThat(refusal(path(answering(RESULT)).invoke(call())))
                .as("no gate finds the capability")
                .isEqualTo(internal);
        assertThat(refusal(new InvokeCapability(
                                List.of(find),
                                capability -> {
                                    throw new IllegalStateException("no handler of that name");
                                },
                                List.of(),
                                workers,
                                trail,
                                InstantSource.fixed(NOW))
                        .invoke(call())))
                .isEqualTo(internal);
        assertThat(trail.events()).hasSize(7).allSatisfy(event -> assertThat(
                        event.details().path("code").textValue())
                .isEqualTo("internal"));
    }

    private InvokeCapability checkedBy(ResponseGate gate) {
        return new InvokeCapability(
                List.of(find), c -> answering(RESULT), List.of(gate), workers, trail, InstantSource.fixed(NOW));
    }

    private static Decision overflow(Call call) {
        return call.traceId().isEmpty() ? Decision.pass(call) : overflow(call.withoutResponse());
    }
}
