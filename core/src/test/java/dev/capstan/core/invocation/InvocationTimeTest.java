package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Capability;
import dev.capstan.core.Fleet;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.execution.TraceScope;
import dev.capstan.core.port.CallObserver;
import dev.capstan.core.port.Handlers;
import dev.capstan.core.port.TraceClaims;
import dev.capstan.core.time.SteadyClock;
import dev.capstan.core.time.TestClocks;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The deadline and the duration of a call. */
class InvocationTimeTest extends InvocationFixture {

    @Test
    void settingTheWallClockChangesNeitherDeadlineNorDuration() {
        TestClocks clocks = new TestClocks();
        SteadyClock steady = clocks.steady();
        Instant begin = steady.instant();
        Handler handler = (call, deadline) -> {
            clocks.pass(Duration.ofSeconds(1));
            clocks.set(Duration.ofHours(-3));
            assertThat(deadline).isEqualTo(begin.plusSeconds(10));
            return new HandlerResult.Responded(RESULT);
        };
        clocks.set(Duration.ofHours(1));
        InvokeCapability path = new InvokeCapability(
                List.of(find),
                c -> handler,
                List.of(),
                workers,
                trail,
                clocks.wall(),
                steady,
                TraceScope.NONE,
                TraceClaims.NONE,
                CallObserver.NONE);

        Outcome outcome = path.invoke(call());

        assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
        assertThat(outcome.elapsed()).isEqualTo(Duration.ofSeconds(1));
        assertThat(onlyEvent().ts()).isEqualTo(clocks.wall().instant());
    }

    @Test
    void aHandlerThatNeverWaitsRunsOnTheThreadOfTheCall() {
        AtomicReference<Thread> thread = new AtomicReference<>();
        Handlers ready = new Handlers() {
            @Override
            public Handler of(Capability capability) {
                return (call, deadline) -> {
                    thread.set(Thread.currentThread());
                    return new HandlerResult.Responded(RESULT);
                };
            }

            @Override
            public boolean mayWait(Capability capability) {
                return false;
            }
        };
        InvokeCapability path =
                new InvokeCapability(List.of(find), ready, List.of(), workers, trail, InstantSource.fixed(NOW));

        assertThat(path.invoke(call())).isInstanceOf(Outcome.Succeeded.class);
        assertThat(thread).hasValue(Thread.currentThread());
        assertThat(path.activeCount()).isZero();
        assertThat(onlyEvent().details().path("outcome").textValue()).isEqualTo("succeeded");
    }

    @Test
    void theShorterTimeoutHolds() {
        Handler stuck = (call, deadline) -> {
            new CountDownLatch(1).await();
            return new HandlerResult.Responded(RESULT);
        };

        assertThat(refusal(path(stuck, limited(Duration.ofMillis(6))).invoke(call(Duration.ofSeconds(15)))))
                .isEqualTo(timeout(6));
        assertThat(refusal(path(stuck, limited(Duration.ofSeconds(15))).invoke(call(Duration.ofMillis(7)))))
                .isEqualTo(timeout(7));
        assertThat(refusal(path(stuck, limited(null)).invoke(call(Duration.ofMillis(8)))))
                .isEqualTo(timeout(8));
        assertThat(trail.events()).hasSize(3).allSatisfy(event -> assertThat(
                        event.details().path("code").textValue())
                .isEqualTo("timeout"));
    }

    @Test
    void theDefaultHoldsWhereNobodySays() {
        AtomicReference<Instant> told = new AtomicReference<>();
        Handler handler = (call, deadline) -> {
            told.set(deadline);
            return new HandlerResult.Responded(RESULT);
        };

        path(handler, limited(null)).invoke(call());
        assertThat(told).hasValue(NOW.plusSeconds(30));

        path(handler, limited(null)).invoke(call(Duration.ofHours(1)));
        assertThat(told).as("a caller cannot wait longer than the server does").hasValue(NOW.plusSeconds(30));
    }

    @Test
    void theTimeACallTookIsNeverNegative() {
        AtomicReference<Instant> clock = new AtomicReference<>(NOW);
        Handler settingBack = (call, deadline) -> {
            clock.set(NOW.minusSeconds(3600));
            return new HandlerResult.Responded(RESULT);
        };
        InvokeCapability path =
                new InvokeCapability(List.of(find), c -> settingBack, List.of(), workers, trail, clock::get);

        assertThat(path.invoke(call()).elapsed()).isZero();
        assertThat(onlyEvent().details().path("executionTimeMs").longValue()).isZero();
    }

    private static Gate limited(Duration own) {
        Capability capability =
                Fleet.running(Fleet.capability("reviewer", "review"), new HandlerSpec.Java("review"), own);
        return call -> Decision.pass(call.to(capability));
    }

    private static Call call(Duration timeout) {
        return Call.begin(Fleet.CALLER, REVIEW, PAYLOAD, Trace.named("trace-1"), timeout, null);
    }

    private static Refusal timeout(int ms) {
        return Refusal.of(RefusalCode.TIMEOUT, "the call exceeded its timeout of " + ms + " ms and was stopped");
    }
}
