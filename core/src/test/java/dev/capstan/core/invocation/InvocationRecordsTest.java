package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.Fleet;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Calls whose outcome can and cannot be recorded. */
class InvocationRecordsTest extends InvocationFixture {

    @Test
    void anOutcomeThatCannotBeRecordedIsWithheld() {
        Refusal withheld = Refusal.auditUnavailable(
                "the call may have been executed; its outcome is withheld, because it could not be recorded");
        Refusal undone =
                Refusal.auditUnavailable("the call was not started, because it cannot be recorded; retry in 1 s");
        Gate refusing = call -> Decision.refuse(RefusalCode.BUSY, "not now");

        for (RuntimeException reason : List.of(
                new AuditUnavailable("the disk of 10.0.0.7 is full", new IllegalStateException("disk")),
                new IllegalStateException("secret-of-the-server"))) {
            AuditTrail full = events -> {
                throw reason;
            };
            Outcome run = path(full, answering(RESULT), find).invoke(call());
            Outcome denied = path(full, answering(RESULT), refusing).invoke(call());

            assertThat(refusal(run)).isEqualTo(withheld);
            assertThat(((Outcome.Refused) run).rawResult()).isNull();
            assertThat(refusal(denied)).isEqualTo(undone);
            assertThat(((Outcome.Refused) denied).notExecuted()).isTrue();
        }
    }

    @Test
    void aCallThatCouldNotBeRecordedIsNotBegun() {
        AuditTrail unwritable = new AuditTrail() {
            @Override
            public void append(List<AuditEvent> events) {
                throw new AssertionError("it says that it cannot be written");
            }

            @Override
            public boolean isWritable() {
                return false;
            }
        };
        Gate unasked = call -> {
            throw new AssertionError("a gate is asked");
        };
        InvokeCapability path = path(unwritable, answering(RESULT), unasked);

        Outcome outcome = path.invoke(call());
        Outcome refused = path.refuse(call(), Refusal.busy("not now"));

        assertThat(refusal(outcome).code()).isEqualTo(RefusalCode.AUDIT_UNAVAILABLE);
        assertThat(refusal(outcome).retryAfterSeconds()).contains(1L);
        assertThat(((Outcome.Refused) outcome).notExecuted()).isTrue();
        assertThat(refusal(refused).code()).isEqualTo(RefusalCode.AUDIT_UNAVAILABLE);
    }

    @Test
    void anAdmittedCallIsNotBegunOnceItCouldNotBeRecorded() {
        AtomicBoolean writable = new AtomicBoolean(true);
        AuditTrail failing = new AuditTrail() {
            @Override
            public void append(List<AuditEvent> events) {
                throw new AuditUnavailable("the disk is full", new IllegalStateException("disk"));
            }

            @Override
            public boolean isWritable() {
                return writable.get();
            }
        };
        AtomicBoolean handled = new AtomicBoolean();
        Handler handler = (call, deadline) -> {
            handled.set(true);
            return new HandlerResult.Responded(RESULT);
        };
        Admission admission = path(failing, handler, find).admit(call());

        writable.set(false);
        Outcome outcome = ((Admission.Admitted) admission).run();

        assertThat(handled).isFalse();
        assertThat(((Outcome.Refused) outcome).notExecuted()).isTrue();
    }

    @Test
    void aGateThatCannotAskItsStoreRefusesTheCallAsUnrecorded() {
        Gate broken = call -> {
            throw new AuditUnavailable("the database is closed", new IllegalStateException("closed"));
        };

        Outcome outcome = path(events -> {}, answering(RESULT), broken).invoke(call());

        assertThat(refusal(outcome).code()).isEqualTo(RefusalCode.AUDIT_UNAVAILABLE);
    }

    @Test
    void anInterruptedCallIsRecordedWithoutItsInterruptionAndStaysInterrupted() {
        AtomicBoolean interruptedTrail = new AtomicBoolean();
        AuditTrail noticing =
                events -> interruptedTrail.set(Thread.currentThread().isInterrupted());

        Thread.currentThread().interrupt();
        Outcome outcome = path(noticing, answering(RESULT), find).invoke(call());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(interruptedTrail).isFalse();
        assertThat(outcome.call().capability()).isEqualTo(review);
    }

    @Test
    void anAdmittedCallEndsOnce() {
        Admission admission = path(answering(RESULT), find).admit(call());
        assertThat(trail.events()).as("nothing has ended yet").isEmpty();
        Admission.Admitted admitted = (Admission.Admitted) admission;

        assertThat(admitted.run()).isInstanceOf(Outcome.Succeeded.class);

        assertThatThrownBy(admitted::run).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> admitted.refuse(Refusal.of(RefusalCode.BUSY, "late")))
                .isInstanceOf(IllegalStateException.class);
        assertThat(trail.events()).hasSize(1);
    }

    @Test
    void anAdmittedCallThatIsNotRunLeavesItsRecordToo() {
        Admission.Admitted admitted =
                (Admission.Admitted) path(answering(RESULT), find).admit(call());

        Outcome outcome = admitted.refuse(Refusal.of(RefusalCode.BUSY, "no worker is free"));

        assertThat(refusal(outcome).code()).isEqualTo(RefusalCode.BUSY);
        assertThat(onlyEvent().details().path("code").textValue()).isEqualTo("busy");
    }

    @Test
    void requestedNameIsRecordedUpToTheMaximumLength() {
        Outcome outcome = path(answering(RESULT), find).invoke(Fleet.call(Target.of("x".repeat(100_000)), PAYLOAD));

        assertThat(refusal(outcome).code()).isEqualTo(RefusalCode.CAPABILITY_NOT_FOUND);
        assertThat(onlyEvent().details().path("capabilityName").textValue()).isEqualTo("x".repeat(128) + "…");
        assertThat(onlyEvent().details().has("peerId")).isFalse();
    }
}
