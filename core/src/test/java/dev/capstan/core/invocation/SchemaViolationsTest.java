package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.Fleet;
import dev.capstan.core.Refusal;
import dev.capstan.core.Side;
import dev.capstan.core.Violation;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Violations of a schema that are refused or tolerated, and their records. */
class SchemaViolationsTest extends InvocationFixture {

    @Test
    void requestViolationIsRecordedWithAllLocationsBeforeTheInvocation() {
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
                         "surface": "library", "executionTimeMs": 0}"""));
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
    void toleratedViolationIsRecordedOncePerSideAndTheCallContinues() {
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
    void toleratedViolationIsRecordedAlthoughALaterGateRefuses() {
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
}
