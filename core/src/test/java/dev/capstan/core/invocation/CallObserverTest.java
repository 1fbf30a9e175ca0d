package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.TraceScope;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.port.CallObserver;
import dev.capstan.core.port.TraceClaims;
import dev.capstan.core.time.SteadyClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What an observer of calls gets. */
class CallObserverTest extends InvocationFixture {

    private final List<Outcome> told = new ArrayList<>();
    private final CallObserver observer = new CallObserver() {
        @Override
        public Call begin(Call call) {
            return call.tracedIn(call.trace().parent().next());
        }

        @Override
        public Consumer<Outcome> end(Outcome outcome) {
            return told::add;
        }
    };

    @Test
    void itGetsTheOutcomeOfTheCallThatItBegan() {
        Outcome outcome = observed(trail).invoke(call());

        assertThat(told).containsExactly(outcome);
        assertThat(outcome.call().trace().span()).isNotNull();
    }

    @Test
    void itGetsARefusalBeforeAnyGate() {
        Outcome outcome = observed(trail).refuse(call(), Refusal.busy("not now"));

        assertThat(told).containsExactly(outcome);
    }

    @Test
    void itGetsTheRefusalInPlaceOfAnOutcomeWithoutARecord() {
        AuditTrail full = new AuditTrail() {
            @Override
            public void append(List<AuditEvent> events) {
                throw new AuditUnavailable("the disk is full", new IllegalStateException("disk"));
            }
        };

        Outcome outcome = observed(full).invoke(call());

        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        assertThat(told).containsExactly(outcome);
    }

    @Test
    void callWhoseTraceCannotBeClaimedIsRefusedAndRecorded() {
        TraceClaims broken = new TraceClaims() {
            @Override
            public boolean claim(Caller caller, String traceId) {
                throw new IllegalStateException("no connection");
            }

            @Override
            public void release(Caller caller, String traceId) {}
        };

        Outcome outcome = observed(trail, broken).invoke(call());

        assertThat(((Outcome.Refused) outcome).refusal().code()).isEqualTo(RefusalCode.INTERNAL);
        assertThat(trail.events()).hasSize(1);
        assertThat(told).containsExactly(outcome);
    }

    private InvokeCapability observed(AuditTrail records) {
        return observed(records, TraceClaims.NONE);
    }

    private InvokeCapability observed(AuditTrail records, TraceClaims claims) {
        return new InvokeCapability(
                List.of(find),
                capability -> answering(RESULT),
                List.of(),
                workers,
                records,
                () -> Instant.EPOCH,
                new SteadyClock(() -> Instant.EPOCH, () -> 0),
                TraceScope.NONE,
                claims,
                observer);
    }
}
