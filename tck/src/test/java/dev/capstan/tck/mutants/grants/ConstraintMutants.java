package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.APPROVALS;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.changingStatus;
import static dev.capstan.tck.mutants.AuthMutations.executing;
import static dev.capstan.tck.mutants.AuthMutations.granting;
import static dev.capstan.tck.mutants.AuthMutations.inConstraints;
import static dev.capstan.tck.mutants.AuthMutations.inConstraintsAt;
import static dev.capstan.tck.mutants.AuthMutations.inGrants;
import static dev.capstan.tck.mutants.AuthMutations.inRefusals;
import static dev.capstan.tck.mutants.AuthMutations.list;
import static dev.capstan.tck.mutants.AuthMutations.refusing;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Servers that narrow grants wrongly (GR-4.1 to GR-4.3, GR-4.5, X-GR-4.7). */
public final class ConstraintMutants {

    private static final String BROKEN = "constraint_violated";
    private static final String UNKNOWN = "unknown_constraint_operator";
    private static final Set<String> OPERATORS = Set.of("max", "min", "in", "not_in");

    private ConstraintMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "ignores the case of exact values",
                        executing(
                                BROKEN,
                                arguments -> arguments.path("currency").asText().equals("eur")),
                        "GR-4.1.1"),
                that(
                        "treats a list as its element",
                        executing(
                                BROKEN, arguments -> arguments.path("currency").isArray()),
                        "GR-4.1.1"),
                that(
                        "treats 500 and 500.0 as different values",
                        refusing(arguments -> Json.write(arguments.path("n")).equals("500.0")),
                        "GR-4.1.9"),
                that("treats max as exclusive", refusing(number("n", "1000")), "GR-4.1.2"),
                that(
                        "rounds numbers before it compares them with a bound",
                        executing(
                                BROKEN,
                                arguments -> arguments.path("n").isBigDecimal()
                                        && arguments.get("n").doubleValue() == 1000),
                        Set.of("X-GR-4.7"),
                        Set.of("GR-4.1")),
                that(
                        "accepts strings for numbers",
                        executing(
                                BROKEN,
                                arguments -> arguments.size() == 1
                                        && arguments.path("n").isTextual()),
                        "GR-4.1.2",
                        "GR-4.1.3"),
                that("treats min as exclusive", refusing(number("n", "10")), "GR-4.1.3"),
                that(
                        "compares listed values by their prefix",
                        executing(
                                BROKEN,
                                arguments -> arguments.path("currency").asText().equals("US")),
                        "GR-4.1.4"),
                that(
                        "ignores the operator not_in",
                        executing(
                                BROKEN,
                                arguments -> arguments.size() == 1
                                        && arguments.path("to").asText().equals("acc_456")),
                        "GR-4.1.5"),
                that("applies only the first of several operators", executing(BROKEN, number("n", "2")), "GR-4.1.6"),
                that(
                        "accepts operators with invalid operands",
                        granting("invalid_request", call -> call.json()
                                .at("/capabilities/0/constraints/n")
                                .isObject()),
                        "GR-4.1.7"),
                that(
                        "accepts an operator beside an exact value",
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
                        "ignores unknown operators",
                        inConstraints(ConstraintMutants::withoutUnknown),
                        "GR-4.2.1",
                        "GR-4.2.2",
                        "GR-4.2.3",
                        "GR-4.2.4"),
                that(
                        "accepts keywords of JSON Schema as operators",
                        inConstraintsAt(
                                REGISTER, constraints -> renamed(constraints, Map.of("maximum", "max", "const", "in"))),
                        "GR-4.2.1"),
                that("returns a server error for an unknown operator", changingStatus(UNKNOWN, 500), "GR-4.2.1"),
                that(
                        "ignores unknown operators in later requests",
                        inConstraintsAt(REQUEST, ConstraintMutants::withoutUnknown),
                        "GR-4.2.2"),
                that(
                        "ignores unknown operators in decisions",
                        inConstraintsAt(APPROVALS, ConstraintMutants::withoutUnknown),
                        "GR-4.2.3"),
                that(
                        "does not name the unknown operator",
                        inRefusals(UNKNOWN, answer -> {
                            answer.put("message", "an operator is not known");
                            answer.remove("unknown_operators");
                        }),
                        "GR-4.2.4"),
                that(
                        "ignores a constraint that an agent proposes",
                        inConstraintsAt(
                                REGISTER,
                                constraints -> constraints.forEach(constraint -> {
                                    if (constraint.has("min")) {
                                        ((ObjectNode) constraint).put("min", 0);
                                    }
                                })),
                        "GR-4.3.1"),
                that(
                        "ignores the constraints that the server imposes",
                        executing(BROKEN, number("amount", "10000.01")),
                        "GR-4.3.2"),
                that(
                        "applies only the constraints of the server",
                        executing(BROKEN, number("amount", "501")),
                        "GR-4.3.3"),
                that(
                        "applies only the constraints of the agent",
                        executing(BROKEN, number("amount", "10001")),
                        "GR-4.3.3"),
                that(
                        "leaves an unsatisfiable request pending",
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
                that("accepts a decision that leaves no value", granting("unsatisfiable_constraints"), "GR-4.3.5"),
                that("returns invalid_request for a violated constraint", changingStatus(BROKEN, 400), "GR-4.5.1"),
                that(
                        "executes a call that violates a constraint on an amount",
                        executing(BROKEN, number("amount", "2")),
                        "GR-4.5.1"),
                that(
                        "reports only the first violated constraint",
                        inViolations(violations -> {
                            while (violations.size() > 1) {
                                violations.remove(1);
                            }
                        }),
                        "GR-4.5.2"),
                that(
                        "returns JSON pointers for the fields of violations",
                        inEachViolation(violation -> violation.put(
                                "field", "/" + violation.path("field").asText())),
                        "GR-4.5.2"),
                that(
                        "omits the violated constraint",
                        inEachViolation(violation -> violation.remove("constraint")),
                        "GR-4.5.3",
                        "GR-4.5.7"),
                that(
                        "returns a violated exact value as an operator",
                        inEachViolation(violation -> {
                            JsonNode constraint = violation.path("constraint");
                            if (!constraint.isObject()) {
                                violation.putObject("constraint").set("eq", constraint);
                            }
                        }),
                        "GR-4.5.7"),
                that(
                        "omits the value that violates a constraint",
                        inEachViolation(violation -> violation.remove("actual")),
                        "GR-4.5.4"),
                that(
                        "omits the violations of constraints",
                        inRefusals(BROKEN, answer -> answer.remove("violations")),
                        "GR-4.5.2",
                        "GR-4.5.3",
                        "GR-4.5.4",
                        "GR-4.5.7"),
                that("accepts a missing argument for an exact value", executing(BROKEN, JsonNode::isEmpty), "GR-4.5.5"),
                that(
                        "refuses a missing argument for not_in",
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
