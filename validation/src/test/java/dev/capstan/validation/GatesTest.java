package dev.capstan.validation;

import static dev.capstan.validation.TestJson.json;
import static dev.capstan.validation.TestJson.schema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Contract;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Schema;
import dev.capstan.core.SchemaDefect;
import dev.capstan.core.Side;
import dev.capstan.core.Violation;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.ToleratedViolations;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.SchemaEngine;
import java.util.List;
import org.junit.jupiter.api.Test;

class GatesTest {

    private static final SchemaEngine UNTOUCHABLE = new SchemaEngine() {
        @Override
        public List<SchemaDefect> inspect(JsonNode document) {
            throw new AssertionError("the engine was asked");
        }

        @Override
        public List<Violation> validate(Schema schema, JsonNode payload) {
            throw new AssertionError("the engine was asked");
        }
    };

    private final SchemaEngine schemas = new BothEngines();

    @Test
    void aRequestWithinItsSchemaGoesOnUnchanged() {
        Call call = call(new Contract(schema("{'type':'object'}"), null), "{}");
        assertThat(new ValidateRequest(schemas).decide(call)).isEqualTo(Decision.pass(call));
    }

    @Test
    void aRequestThatBreaksItsSchemaIsRefusedWithEveryViolation() {
        Call call = call(new Contract(schema("{'required':['a','b']}"), null), "{}");
        assertThat(new ValidateRequest(schemas).decide(call)).isInstanceOfSatisfying(Decision.Refuse.class, refused -> {
            assertThat(refused.refusal().code()).isEqualTo(RefusalCode.SCHEMA_VIOLATION);
            assertThat(refused.refusal().side()).contains(Side.REQUEST);
            assertThat(refused.refusal().violations())
                    .containsExactly(new Violation("/a", "'a' is required"), new Violation("/b", "'b' is required"));
            assertThat(refused.refusal().message())
                    .isEqualTo("the request violates its schema at 2 locations: /a: 'a' is required");
        });
    }

    @Test
    void aResponseThatBreaksItsSchemaIsWithheldAsTheResponse() {
        Call call = call(new Contract(null, schema("{'required':['verdict']}")), "{}");
        ValidateResponse gate = new ValidateResponse(schemas);
        assertThat(gate.decide(call, json("{'verdict':'approve'}"))).isEqualTo(Decision.pass(call));
        assertThat(gate.decide(call, json("{}"))).isInstanceOfSatisfying(Decision.Refuse.class, refused -> {
            assertThat(refused.refusal().code()).isEqualTo(RefusalCode.SCHEMA_VIOLATION);
            assertThat(refused.refusal().side()).contains(Side.RESPONSE);
            assertThat(refused.refusal().violations())
                    .containsExactly(new Violation("/verdict", "'verdict' is required"));
        });
    }

    @Test
    void bestEffortContinuesWithEveryViolation() {
        Schema verdict = schema("{'required':['verdict']}");
        Call call = call(new Contract(verdict, verdict, Enforcement.BEST_EFFORT), "{}");
        List<Violation> violations = List.of(new Violation("/verdict", "'verdict' is required"));
        Call afterRequest = call.withToleratedViolations(new ToleratedViolations(Side.REQUEST, violations));

        assertThat(new ValidateRequest(schemas).decide(call)).isEqualTo(Decision.pass(afterRequest));
        assertThat(new ValidateResponse(schemas).decide(afterRequest, json("{}")))
                .isEqualTo(Decision.pass(
                        afterRequest.withToleratedViolations(new ToleratedViolations(Side.RESPONSE, violations))));
        assertThat(new ValidateResponse(schemas).decide(call, json("{'verdict':1}")))
                .isEqualTo(Decision.pass(call));
    }

    @Test
    void eachGateLooksAtItsOwnSideAlone() {
        Call call = call(new Contract(schema("true"), schema("false")), "{}");
        assertThat(new ValidateRequest(schemas).decide(call)).isEqualTo(Decision.pass(call));
        Call opposite = call(new Contract(schema("false"), schema("true")), "{}");
        assertThat(new ValidateResponse(schemas).decide(opposite, json("{}"))).isEqualTo(Decision.pass(opposite));
    }

    @Test
    void aSideWithoutASchemaNeverAsksTheEngine() {
        Call withoutInput = call(new Contract(null, schema("false")), "{'any':'thing'}");
        assertThat(new ValidateRequest(UNTOUCHABLE).decide(withoutInput)).isEqualTo(Decision.pass(withoutInput));
        Call withoutOutput = call(new Contract(schema("false"), null), "{}");
        assertThat(new ValidateResponse(UNTOUCHABLE).decide(withoutOutput, json("[]")))
                .isEqualTo(Decision.pass(withoutOutput));
    }

    @Test
    void aResultThatIsNotJsonIsRefusedWithoutASchemaToo() {
        ValidateResponse gate = new ValidateResponse(UNTOUCHABLE);
        Call call = call(Contract.UNTYPED, "{}");
        JsonNode deep = NullNode.getInstance();
        for (int i = 0; i < 3_000; i++) {
            deep = Json.mapper().createArrayNode().add(deep);
        }

        assertThat(message(gate.decide(call, Json.object().put("a", Double.NaN))))
                .isEqualTo("the handler's result is not valid JSON: /a is not a finite number");
        assertThat(message(gate.decide(call, new POJONode(new Object()))))
                .isEqualTo("the handler's result is not valid JSON: it is not a JSON value");
        assertThat(message(gate.decide(call, deep))).endsWith("/0 is nested deeper than 64 levels");
        assertThat(message(gate.decidePart(call, MissingNode.getInstance(), 0)))
                .isEqualTo("the handler's part is not valid JSON: it is not a JSON value");
    }

    @Test
    void aResultHasAtMostOneMebibyte() {
        ValidateResponse gate = new ValidateResponse(schemas);
        Call untyped = call(Contract.UNTYPED, "{}");
        Call typed = call(new Contract(null, schema("{'type':'string'}")), "{}");
        JsonNode largest = TextNode.valueOf("é".repeat((Json.MAX_BYTES - 2) / 2));
        JsonNode larger = TextNode.valueOf(largest.textValue() + "e");

        assertThat(gate.decide(untyped, largest)).isEqualTo(Decision.pass(untyped));
        assertThat(gate.decide(typed, largest)).isEqualTo(Decision.pass(typed));
        assertThat(message(gate.decide(untyped, larger))).isEqualTo("the handler's result has more than 1 MiB");
        assertThat(message(gate.decide(typed, larger))).isEqualTo("the handler's result has more than 1 MiB");
    }

    @Test
    void bestEffortDoesNotPassAResultThatIsNotJson() {
        Call call = call(new Contract(null, schema("{'type':'string'}"), Enforcement.BEST_EFFORT), "{}");
        assertThat(message(new ValidateResponse(schemas).decide(call, DoubleNode.valueOf(Double.NaN))))
                .isEqualTo("the handler's result is not valid JSON: it is not a finite number");
    }

    private static String message(Decision decision) {
        Refusal refusal = ((Decision.Refuse) decision).refusal();
        assertThat(refusal.code()).isEqualTo(RefusalCode.HANDLER_CRASHED);
        return refusal.message();
    }

    @Test
    void callWithAnUnknownCapabilityIsAProgrammingError() {
        Call unresolved = Call.begin(Caller.ANONYMOUS, Target.of("x"), json("{}"), Trace.generate(), null, null);
        assertThatThrownBy(() -> new ValidateRequest(schemas).decide(unresolved))
                .isInstanceOf(IllegalStateException.class);
    }

    private static Call call(Contract contract, String payload) {
        AgentId agent = AgentId.parse("agent://pr-reviewer");
        Capability loose = Capability.untyped(agent, "review-pr");
        Capability capability = loose.withContract(contract);
        return Call.begin(Caller.ANONYMOUS, Target.of(agent, "review-pr"), json(payload), Trace.generate(), null, null)
                .to(capability);
    }
}
