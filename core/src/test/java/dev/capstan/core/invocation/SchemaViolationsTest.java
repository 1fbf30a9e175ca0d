package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Fleet;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Side;
import dev.capstan.core.Violation;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.PartRefused;
import dev.capstan.core.handler.Progress;
import dev.capstan.core.json.Json;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
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
    void violationsOfAnyLengthFitIntoOneRecord() {
        String escaped = "/" + "\u0001".repeat(300_000);
        List<Violation> violations = IntStream.range(0, 1_000)
                .mapToObj(i -> new Violation(escaped + i, "is not allowed"))
                .toList();
        Gate schema = call -> Decision.refuse(Refusal.schemaViolation(Side.REQUEST, violations));

        Outcome outcome = path(answering(RESULT), find, schema).invoke(call());

        assertThat(refusal(outcome).violations()).isEqualTo(violations);
        assertThat(trail.events()).hasSize(2);
        JsonNode recorded = trail.events().get(0).details().path("violations");
        JsonNode first = recorded.get(0);
        JsonNode last = recorded.get(recorded.size() - 1);
        assertThat(Json.writeBytes(trail.events().get(0).details()).length).isLessThan(200_000);
        assertThat(first.path("path").textValue())
                .hasSize(4_097)
                .startsWith("/\u0001")
                .endsWith("…");
        assertThat(last.path("message").textValue())
                .isEqualTo("has " + (1_001 - recorded.size()) + " more violations, which are not recorded");
    }

    @Test
    void aPartThatItsReceiverRefusesEndsTheCallEvenIfTheHandlerGoesOn() {
        Refusal tooLarge = Refusal.of(RefusalCode.PAYLOAD_TOO_LARGE, "a message is at most 1 MiB");
        PartReceiver refusing = new PartReceiver() {
            @Override
            public void part(JsonNode part) {
                throw new PartRefused(tooLarge);
            }

            @Override
            public void progress(Progress progress) {
                throw new AssertionError("no progress is reported");
            }
        };
        Handler stubborn = (call, deadline) -> {
            try {
                call.parts().send(PAYLOAD);
            } catch (PartRefused ignored) {
                // as a handler may that wants to go on
            }
            return new HandlerResult.Responded(RESULT);
        };

        Outcome outcome = path(stubborn, find).invoke(call().streamedTo(refusing));

        assertThat(refusal(outcome)).isEqualTo(tooLarge);
        assertThat(onlyEvent().details().path("code").textValue()).isEqualTo("payload_too_large");
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
