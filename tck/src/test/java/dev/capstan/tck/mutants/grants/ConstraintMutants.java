package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.APPROVALS;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.acceptingRefused;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.changingStatus;
import static dev.capstan.tck.mutants.AuthMutations.executing;
import static dev.capstan.tck.mutants.AuthMutations.inConstraints;
import static dev.capstan.tck.mutants.AuthMutations.inConstraintsAt;
import static dev.capstan.tck.mutants.AuthMutations.inGrants;
import static dev.capstan.tck.mutants.AuthMutations.inRefusals;
import static dev.capstan.tck.mutants.AuthMutations.list;
import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.refusing;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.AuthMutations;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Mutants in constraints of grants (GR-4.1 to GR-4.3, GR-4.5, X-GR-4.7). */
public final class ConstraintMutants {

    private static final String BROKEN = "constraint_violated";
    private static final String UNKNOWN = "unknown_constraint_operator";
    private static final Set<String> OPERATORS = Set.of("max", "min", "in", "not_in");

    private ConstraintMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "ignores case in an exact value constraint",
                        executing(
                                BROKEN,
                                arguments -> arguments.path("currency").asText().equals("eur")),
                        "GR-4.1.1"),
                that(
                        "accepts an array where a constraint requires its element",
                        executing(
                                BROKEN, arguments -> arguments.path("currency").isArray()),
                        "GR-4.1.1",
                        "GR-4.1.4"),
                that(
                        "treats 500 and 500.0 as different values in a constraint",
                        refusing(arguments -> Json.write(arguments.path("n")).equals("500.0")),
                        "GR-4.1.9"),
                that("treats max as exclusive", refusing(number("n", "1000")), "GR-4.1.2", "GR-4.1.6"),
                that(
                        "rounds numbers before it compares them with max",
                        executing(
                                BROKEN,
                                arguments -> arguments.path("n").isBigDecimal()
                                        && arguments.get("n").doubleValue() == 1000),
                        Set.of("X-GR-4.7"),
                        Set.of("GR-4.1")),
                that(
                        "accepts a string for max and min",
                        executing(
                                BROKEN,
                                arguments -> arguments.size() == 1
                                        && arguments.path("n").isTextual()),
                        "GR-4.1.2",
                        "GR-4.1.3"),
                that("treats min as exclusive", refusing(number("n", "10")), "GR-4.1.3"),
                that(
                        "accepts a prefix of a value in an in constraint",
                        executing(
                                BROKEN,
                                arguments -> arguments.path("currency").asText().equals("US")),
                        "GR-4.1.4"),
                that(
                        "ignores not_in",
                        executing(
                                BROKEN,
                                arguments -> arguments.size() == 1
                                        && arguments.path("to").asText().equals("acc_456")),
                        "GR-4.1.5"),
                that(
                        "enforces only the first of several constraint operators",
                        executing(BROKEN, number("n", "2")),
                        "GR-4.1.6"),
                that(
                        "accepts an operator with a value of the wrong type",
                        acceptingRefused("invalid_request", call -> call.json()
                                .at("/capabilities/0/constraints/n")
                                .isObject()),
                        "GR-4.1.7"),
                that(
                        "combines an operator with an exact value in one constraint",
                        inGrants(grant -> {
                            if (grant.at("/constraints/amount").isNumber()) {
                                JsonNode exact = grant.at("/constraints/amount");
                                ((ObjectNode) grant.get("constraints"))
                                        .putObject("amount")
                                        .put("max", 10_000)
                                        .set("value", exact);
                            }
                        }),
                        "GR-4.1.8"),
                that(
                        "ignores unknown constraint operators",
                        inConstraints(ConstraintMutants::withoutUnknown),
                        "GR-4.2.1",
                        "GR-4.2.2",
                        "GR-4.2.3",
                        "GR-4.2.4"),
                that(
                        "accepts JSON Schema keywords as constraint operators",
                        inConstraintsAt(
                                REGISTER, constraints -> renamed(constraints, Map.of("maximum", "max", "const", "in"))),
                        "GR-4.2.1"),
                that(
                        "ignores an unknown constraint operator on a field after the first",
                        inConstraintsAt(REGISTER, constraints -> {
                            if (constraints.at("/n/max").isNumber() && constraints.size() > 1) {
                                constraints.retain("n");
                            }
                        }),
                        "GR-4.2.1"),
                that(
                        "returns 500 for an unknown constraint operator",
                        changingStatus(UNKNOWN, 500),
                        "GR-4.2.1",
                        "GR-4.2.2",
                        "GR-4.2.3",
                        "GR-4.2.4"),
                that(
                        "returns 422 for an unknown constraint operator in a capability request",
                        changing(
                                (call, reply) -> call.is("POST", REQUEST) && UNKNOWN.equals(refusal(reply)),
                                (call, reply) -> reply.withStatus(422)),
                        "GR-4.2.2"),
                that(
                        "leaves a pending grant when it refuses an unknown constraint operator",
                        leavingPending(),
                        "GR-4.2.2"),
                that(
                        "ignores unknown constraint operators in a capability request",
                        inConstraintsAt(REQUEST, ConstraintMutants::withoutUnknown),
                        "GR-4.2.2"),
                that(
                        "ignores unknown constraint operators in an approval",
                        inConstraintsAt(APPROVALS, ConstraintMutants::withoutUnknown),
                        "GR-4.2.3"),
                that(
                        "omits the unknown operators from the error",
                        inRefusals(UNKNOWN, answer -> {
                            answer.put("message", "an operator is not known");
                            answer.remove("unknown_operators");
                        }),
                        "GR-4.2.4"),
                that(
                        "grants a default capability without the constraints that the agent proposes",
                        inConstraintsAt(REGISTER, constraints -> {
                            if (constraints.path("account_id").asText().equals("acc_456")) {
                                constraints.removeAll();
                            }
                        }),
                        "GR-4.3.1"),
                that(
                        "ignores min in the constraints that an agent proposes",
                        inConstraintsAt(
                                REGISTER,
                                constraints -> constraints.forEach(constraint -> {
                                    if (constraint.has("min")) {
                                        ((ObjectNode) constraint).put("min", 0);
                                    }
                                })),
                        "GR-4.3.1"),
                that(
                        "does not enforce the constraints that the server imposes",
                        executing(BROKEN, number("amount", "10000.01")),
                        "GR-4.3.2"),
                that(
                        "enforces the imposed constraint instead of a tighter proposed one",
                        executing(BROKEN, number("amount", "501")),
                        "GR-4.3.3"),
                that(
                        "enforces the proposed constraint instead of a tighter imposed one",
                        executing(BROKEN, number("amount", "10001")),
                        "GR-4.3.3"),
                that(
                        "starts an approval for constraints that nothing satisfies",
                        changing((call, reply) -> call.is("POST", REQUEST) && reply.status() == 200, (call, reply) -> {
                            ObjectNode answer = (ObjectNode) reply.json();
                            for (JsonNode grant : answer.path("agent_capability_grants")) {
                                if (grant.path("status").asText().equals("denied")) {
                                    ((ObjectNode) grant).put("status", "pending");
                                }
                            }
                            return reply.withBody(answer);
                        }),
                        "GR-4.3.4"),
                that(
                        "accepts an approval whose constraints nothing satisfies",
                        acceptingRefused("unsatisfiable_constraints"),
                        "GR-4.3.5"),
                that("returns 400 for a constraint violation", changingStatus(BROKEN, 400), "GR-4.5.1"),
                that(
                        "executes a call that violates a constraint",
                        executing(BROKEN, number("amount", "2")),
                        "GR-4.5.1"),
                that(
                        "reports only the first constraint violation",
                        inViolations(violations -> {
                            while (violations.size() > 1) {
                                violations.remove(1);
                            }
                        }),
                        "GR-4.5.2"),
                that(
                        "returns JSON pointers as the fields of constraint violations",
                        inEachViolation(violation -> violation.put(
                                "field", "/" + violation.path("field").asText())),
                        "GR-4.5.2"),
                that(
                        "omits the constraint from a constraint violation",
                        inEachViolation(violation -> violation.remove("constraint")),
                        "GR-4.5.3",
                        "GR-4.5.7"),
                that(
                        "reports a violated exact value as an operator",
                        inEachViolation(violation -> {
                            JsonNode constraint = violation.path("constraint");
                            if (!constraint.isObject()) {
                                violation.putObject("constraint").set("eq", constraint);
                            }
                        }),
                        "GR-4.5.7"),
                that(
                        "omits the actual value from a constraint violation",
                        inEachViolation(violation -> violation.remove("actual")),
                        "GR-4.5.4"),
                that(
                        "omits the violations from a constraint error",
                        inRefusals(BROKEN, answer -> answer.remove("violations")),
                        "GR-4.5.2",
                        "GR-4.5.3",
                        "GR-4.5.4",
                        "GR-4.5.7"),
                that("accepts a missing argument for any constraint", executing(BROKEN, JsonNode::isEmpty), "GR-4.5.5"),
                that(
                        "rejects a missing argument for not_in",
                        refusing(arguments -> Json.write(arguments).equals("{\"n\":1}")),
                        "GR-4.5.6"));
    }

    private static Predicate<JsonNode> number(String field, String number) {
        return arguments -> arguments.path(field).isNumber()
                && arguments.get(field).decimalValue().compareTo(new BigDecimal(number)) == 0;
    }

    private static void withoutUnknown(ObjectNode constraints) {
        constraints.properties().forEach(field -> {
            if (field.getValue() instanceof ObjectNode operators) {
                operators.retain(OPERATORS);
            }
        });
        constraints
                .properties()
                .removeIf(
                        field -> field.getValue().isObject() && field.getValue().isEmpty());
    }

    private static void renamed(ObjectNode constraints, Map<String, String> names) {
        constraints.forEach(operators -> names.forEach((name, other) -> {
            if (operators instanceof ObjectNode object && object.has(name)) {
                JsonNode value = object.remove(name);
                object.set(other, other.equals("in") ? Json.list().add(value) : value);
            }
        }));
    }

    private static HttpMutation leavingPending() {
        Set<String> agents = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (call.is("POST", REQUEST) && refusal(reply).equals(UNKNOWN)) {
                agents.add(UnverifiedToken.of(call).subject());
            }
            if (agents.contains(AuthMutations.requestedAgent(call))) {
                ObjectNode status = (ObjectNode) reply.json();
                list(status, "agent_capability_grants")
                        .addObject()
                        .put("capability", "echo")
                        .put("status", "pending");
                return reply.withBody(status);
            }
            return reply;
        };
    }

    private static HttpMutation inViolations(Consumer<ArrayNode> change) {
        return inRefusals(BROKEN, answer -> {
            if (answer.has("violations")) {
                change.accept(list(answer, "violations"));
            }
        });
    }

    private static HttpMutation inEachViolation(Consumer<ObjectNode> change) {
        return inViolations(violations -> violations.forEach(violation -> change.accept((ObjectNode) violation)));
    }
}
