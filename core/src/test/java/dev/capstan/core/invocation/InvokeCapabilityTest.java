package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Capability;
import dev.capstan.core.Fleet;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Side;
import dev.capstan.core.Violation;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.execution.TraceScope;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.time.SteadyClock;
import dev.capstan.core.time.TwoClocks;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class InvokeCapabilityTest {

    private static final Instant NOW = Instant.ofEpochMilli(1_800_000_000_123L);
    private static final JsonNode PAYLOAD = Fleet.json("{\"prUrl\":\"https://example.org/1\"}");
    private static final JsonNode RESULT = Fleet.json("{\"verdict\":\"approve\"}");
    private static final Target REVIEW = Target.of(new AgentId("reviewer"), "review");

    private final HandlerExecutor workers = new HandlerExecutor("invoke-test", 2);
    private final InMemoryAuditTrail trail = new InMemoryAuditTrail();
    private final Capability review = Fleet.running(
            Fleet.capability("reviewer", "review", "1.2"), new HandlerSpec.Java("review"), Duration.ofSeconds(10));
    private final Gate find = new FindCapability(new InMemoryCatalogs(List.of(Fleet.catalog("reviewer", review))));

    @AfterEach
    void stop() {
        workers.close();
    }

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
                         "outcome": "succeeded", "executionTimeMs": 0}"""));
    }

    @Test
    void gatesAreAskedInTheirOrderAndTheFirstRefusalEndsTheCall() {
        List<String> asked = new ArrayList<>();
        AtomicBoolean handled = new AtomicBoolean();
        Handler handler = (call, deadline) -> {
            handled.set(true);
            return new HandlerResult.Answered(RESULT);
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
                         "outcome": "refused", "code": "busy", "executionTimeMs": 0}"""));
    }

    @Test
    void whatAGateFindsOutReachesTheNextGateAndTheHandler() {
        AtomicReference<Call> seen = new AtomicReference<>();
        Gate looking = call -> {
            assertThat(call.capability()).isEqualTo(review);
            return Decision.pass(call);
        };
        Handler handler = (call, deadline) -> {
            seen.set(call);
            assertThat(deadline).isEqualTo(NOW.plusSeconds(10));
            return new HandlerResult.Answered(RESULT);
        };

        Outcome outcome = path(handler, find, looking).invoke(call());

        assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
        assertThat(seen.get().payload()).isSameAs(PAYLOAD);
    }

    @Test
    void aWallClockThatIsSetChangesNeitherTheDeadlineNorTheDuration() {
        TwoClocks clocks = new TwoClocks();
        SteadyClock steady = clocks.steady();
        Instant begin = steady.instant();
        Handler handler = (call, deadline) -> {
            clocks.pass(Duration.ofSeconds(1));
            clocks.set(Duration.ofHours(-3));
            assertThat(deadline).isEqualTo(begin.plusSeconds(10));
            return new HandlerResult.Answered(RESULT);
        };
        clocks.set(Duration.ofHours(1));
        InvokeCapability path = new InvokeCapability(
                List.of(find), c -> handler, List.of(), workers, trail, clocks.wall(), steady, TraceScope.NONE);

        Outcome outcome = path.invoke(call());

        assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
        assertThat(outcome.elapsed()).isEqualTo(Duration.ofSeconds(1));
        assertThat(onlyEvent().ts()).isEqualTo(clocks.wall().instant());
    }

    @Test
    void aViolationOfTheRequestIsRecordedWithAllItsPlacesBeforeTheInvocation() {
        Gate schema = call -> Decision.refuse(Refusal.schemaViolation(
                Side.REQUEST,
                List.of(new Violation("/severity", "value not in enum"), new Violation("/x", "is not allowed"))));
        Call inSession = Call.begin(
                new Caller("agent://caller", "acme"), REVIEW, PAYLOAD, Trace.named("trace-1"), null, "session-7");

        Outcome outcome = path(answering(RESULT), find, schema).invoke(inSession);

        assertThat(trail.events()).hasSize(2);
        assertThat(record(trail.events().get(0), outcome.call())).isEqualTo(Fleet.json("""
                        {"kind": "capability_schema_violation", "ts": 1800000000123, "tenantId": "acme",
                         "capabilityName": "review", "peerId": "agent://reviewer", "side": "request",
                         "violations": [{"path": "/severity", "message": "value not in enum"},
                                        {"path": "/x", "message": "is not allowed"}],
                         "correlationId": "<id>", "traceId": "trace-1", "sessionId": "session-7"}"""));
        assertThat(record(trail.events().get(1), outcome.call())).isEqualTo(Fleet.json("""
                        {"kind": "capability_invocation", "ts": 1800000000123, "tenantId": "acme",
                         "capabilityName": "review", "peerId": "agent://reviewer", "correlationId": "<id>",
                         "sessionId": "session-7", "capabilityVersion": "1.2", "caller": "agent://caller",
                         "traceId": "trace-1", "outcome": "refused", "code": "schema_violation",
                         "executionTimeMs": 0}"""));
    }

    @Test
    void aViolationOfTheResponseKeepsTheRawAnswerAndIsRecordedOnce() {
        List<String> asked = new ArrayList<>();
        ResponseGate schema = (call, answer) -> {
            asked.add("schema");
            return Decision.refuse(Refusal.schemaViolation(Side.RESPONSE, List.of(new Violation("/verdict", "no"))));
        };
        ResponseGate later = (call, answer) -> {
            asked.add("later");
            return Decision.pass(call);
        };
        InvokeCapability path = new InvokeCapability(
                List.of(find),
                c -> answering(RESULT),
                List.of(schema, later),
                workers,
                trail,
                InstantSource.fixed(NOW));

        Outcome outcome = path.invoke(call());

        assertThat(outcome).isInstanceOfSatisfying(Outcome.Refused.class, refused -> {
            assertThat(refused.refusal().side()).contains(Side.RESPONSE);
            assertThat(refused.rawResult()).isEqualTo(RESULT);
        });
        assertThat(asked).containsExactly("schema");
        assertThat(trail.events())
                .extracting(AuditEvent::kind)
                .containsExactly("capability_schema_violation", "capability_invocation");
        assertThat(trail.events().get(0).details().path("side").textValue()).isEqualTo("response");
    }

    @Test
    void whatIsToleratedIsRecordedOncePerSideAndTheCallGoesOn() {
        ToleratedViolations ofRequest =
                new ToleratedViolations(Side.REQUEST, List.of(new Violation("/severity", "value not in enum")));
        ToleratedViolations ofResponse =
                new ToleratedViolations(Side.RESPONSE, List.of(new Violation("", "no"), new Violation("/x", "extra")));
        InvokeCapability path = new InvokeCapability(
                List.of(find, call -> Decision.pass(call.withToleratedViolations(ofRequest))),
                c -> answering(RESULT),
                List.of((call, answer) -> Decision.pass(call.withToleratedViolations(ofResponse))),
                workers,
                trail,
                InstantSource.fixed(NOW));

        Outcome outcome = path.invoke(call());

        assertThat(outcome).isInstanceOfSatisfying(Outcome.Succeeded.class, done -> assertThat(done.result())
                .isEqualTo(RESULT));
        assertThat(outcome.call().toleratedViolations()).containsExactly(ofRequest, ofResponse);
        assertThat(trail.events())
                .extracting(AuditEvent::kind)
                .containsExactly("capability_schema_violation", "capability_schema_violation", "capability_invocation");
        assertThat(record(trail.events().get(1), outcome.call())).isEqualTo(Fleet.json("""
                        {"kind": "capability_schema_violation", "ts": 1800000000123, "tenantId": "default",
                         "capabilityName": "review", "peerId": "agent://reviewer", "side": "response",
                         "violations": [{"path": "", "message": "no"}, {"path": "/x", "message": "extra"}],
                         "correlationId": "<id>", "traceId": "trace-1", "enforcement": "best-effort"}"""));
        assertThat(trail.events().get(2).details().path("outcome").textValue()).isEqualTo("succeeded");
    }

    @Test
    void whatIsToleratedIsRecordedWhereALaterGateRefuses() {
        ToleratedViolations breach =
                new ToleratedViolations(Side.REQUEST, List.of(new Violation("/severity", "value not in enum")));
        Refusal busy = Refusal.busy("come back");

        Outcome outcome = path(
                        answering(RESULT),
                        find,
                        call -> Decision.pass(call.withToleratedViolations(breach)),
                        call -> Decision.refuse(busy))
                .invoke(call());

        assertThat(refusal(outcome)).isEqualTo(busy);
        assertThat(trail.events())
                .extracting(AuditEvent::kind)
                .containsExactly("capability_schema_violation", "capability_invocation");
    }

    @Test
    void theShorterTimeoutHolds() {
        Handler stuck = (call, deadline) -> {
            new CountDownLatch(1).await();
            return new HandlerResult.Answered(RESULT);
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
            return new HandlerResult.Answered(RESULT);
        };

        path(handler, limited(null)).invoke(call());
        assertThat(told).hasValue(NOW.plusSeconds(30));

        path(handler, limited(null)).invoke(call(Duration.ofHours(1)));
        assertThat(told).as("a caller cannot wait longer than the server does").hasValue(NOW.plusSeconds(30));
    }

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
    void whateverBreaksOnThePathIsRecordedAndRefusedWithoutItsReason() {
        Refusal internal =
                Refusal.of(RefusalCode.INTERNAL, "internal error; the server log has the cause under the trace id");
        Gate throwing = call -> {
            throw new IllegalStateException("secret-of-the-server");
        };
        Gate overflowing = InvokeCapabilityTest::overflow;
        ResponseGate throwingBack = (call, answer) -> {
            throw new IllegalStateException("secret-of-the-server");
        };
        ResponseGate overflowingBack = (call, answer) -> {
            overflow(call);
            return Decision.pass(call);
        };

        assertThat(refusal(path(answering(RESULT), throwing).invoke(call()))).isEqualTo(internal);
        assertThat(refusal(path(answering(RESULT), overflowing).invoke(call()))).isEqualTo(internal);
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
        assertThat(trail.events()).hasSize(6).allSatisfy(event -> assertThat(
                        event.details().path("code").textValue())
                .isEqualTo("internal"));
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

        assertThat(path.invoke(call().withoutAnswer()))
                .isInstanceOfSatisfying(
                        Outcome.Succeeded.class,
                        done -> assertThat(done.result().isNull()).isTrue());
    }

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
            return new HandlerResult.Answered(RESULT);
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
    void theTimeACallTookIsNeverNegative() {
        AtomicReference<Instant> clock = new AtomicReference<>(NOW);
        Handler settingBack = (call, deadline) -> {
            clock.set(NOW.minusSeconds(3600));
            return new HandlerResult.Answered(RESULT);
        };
        InvokeCapability path =
                new InvokeCapability(List.of(find), c -> settingBack, List.of(), workers, trail, clock::get);

        assertThat(path.invoke(call()).elapsed()).isZero();
        assertThat(onlyEvent().details().path("executionTimeMs").longValue()).isZero();
    }

    @Test
    void whatIsAskedForIsRecordedToTheLengthOfAName() {
        Outcome outcome = path(answering(RESULT), find).invoke(Fleet.call(Target.of("x".repeat(100_000)), PAYLOAD));

        assertThat(refusal(outcome).code()).isEqualTo(RefusalCode.CAPABILITY_NOT_FOUND);
        assertThat(onlyEvent().details().path("capabilityName").textValue()).isEqualTo("x".repeat(128) + "…");
        assertThat(onlyEvent().details().has("peerId")).isFalse();
    }

    private InvokeCapability path(Handler handler, Gate... gates) {
        return path(trail, handler, gates);
    }

    private InvokeCapability path(AuditTrail records, Handler handler, Gate... gates) {
        return new InvokeCapability(
                List.of(gates), capability -> handler, List.of(), workers, records, InstantSource.fixed(NOW));
    }

    private InvokeCapability checkedBy(ResponseGate gate) {
        return new InvokeCapability(
                List.of(find), c -> answering(RESULT), List.of(gate), workers, trail, InstantSource.fixed(NOW));
    }

    private static Handler answering(JsonNode data) {
        return (call, deadline) -> new HandlerResult.Answered(data);
    }

    private static Gate noting(List<String> asked, String name, Refusal refusal) {
        return call -> {
            asked.add(name);
            return refusal == null ? Decision.pass(call) : Decision.refuse(refusal);
        };
    }

    private static Gate limited(Duration own) {
        Capability capability =
                Fleet.running(Fleet.capability("reviewer", "review"), new HandlerSpec.Java("review"), own);
        return call -> Decision.pass(call.to(capability));
    }

    private static Decision overflow(Call call) {
        return call.traceId().isEmpty() ? Decision.pass(call) : overflow(call.withoutAnswer());
    }

    private static Call call() {
        return Fleet.call(REVIEW, PAYLOAD);
    }

    private static Call call(Duration timeout) {
        return Call.begin(Fleet.CALLER, REVIEW, PAYLOAD, Trace.named("trace-1"), timeout, null);
    }

    private static Refusal refusal(Outcome outcome) {
        return ((Outcome.Refused) outcome).refusal();
    }

    private static Refusal timeout(int ms) {
        return Refusal.of(RefusalCode.TIMEOUT, "the call exceeded its timeout of " + ms + " ms and was stopped");
    }

    private AuditEvent onlyEvent() {
        assertThat(trail.events()).hasSize(1);
        return trail.events().get(0);
    }

    /** The event as one record, the id of the call, which is new each time, made comparable. */
    private static JsonNode record(AuditEvent event, Call call) {
        assertThat(event.details().path("correlationId").textValue()).isEqualTo(call.correlationId());
        var record = Json.object()
                .put("kind", event.kind())
                .put("ts", event.ts().toEpochMilli())
                .put("tenantId", event.tenantId());
        record.setAll(event.details());
        record.set("correlationId", TextNode.valueOf("<id>"));
        return Fleet.json(Json.write(record));
    }
}
