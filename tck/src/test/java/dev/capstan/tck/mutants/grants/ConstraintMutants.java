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
                        "compares texts in whatever case",
                        executing(
                                BROKEN,
                                arguments -> arguments.path("currency").asText().equals("eur")),
                        "GR-4.1.1"),
                that(
                        "takes a list for its element",
                        executing(
                                BROKEN, arguments -> arguments.path("currency").isArray()),
                        "GR-4.1.1"),
                that(
                        "takes 500 and 500.0 for different values",
                        refusing(arguments -> Json.write(arguments.path("n")).equals("500.0")),
                        "GR-4.1.9"),
                that("excludes the most", refusing(number("n", "1000")), "GR-4.1.2"),
                that(
                        "rounds numbers before it compares them with a bound",
                        executing(
                                BROKEN,
                                arguments -> arguments.path("n").isBigDecimal()
                                        && arguments.get("n").doubleValue() == 1000),
                        Set.of("X-GR-4.7"),
                        Set.of("GR-4.1")),
                that(
                        "takes texts for numbers",
                        executing(
                                BROKEN,
                                arguments -> arguments.size() == 1
                                        && arguments.path("n").isTextual()),
                        "GR-4.1.2",
                        "GR-4.1.3"),
                that("excludes the least", refusing(number("n", "10")), "GR-4.1.3"),
                that(
                        "takes texts that begin like one of a list",
                        executing(
                                BROKEN,
                                arguments -> arguments.path("currency").asText().equals("US")),
                        "GR-4.1.4"),
                that(
                        "overlooks values that are forbidden",
                        executing(
                                BROKEN,
                                arguments -> arguments.size() == 1
                                        && arguments.path("to").asText().equals("acc_456")),
                        "GR-4.1.5"),
                that("knows the first of several operators", executing(BROKEN, number("n", "2")), "GR-4.1.6"),
                that(
                        "takes operators without sense",
                        granting("invalid_request", call -> call.json()
                                .at("/capabilities/0/constraints/n")
                                .isObject()),
                        "GR-4.1.7"),
                that(
                        "keeps an operator beside an exact value",
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
                        "overlooks operators that it does not know",
                        inConstraints(ConstraintMutants::withoutUnknown),
                        "GR-4.2.1",
                        "GR-4.2.2",
                        "GR-4.2.3",
                        "GR-4.2.4"),
                that(
                        "takes the words of JSON Schema for operators",
                        inConstraintsAt(
                                REGISTER, constraints -> renamed(constraints, Map.of("maximum", "max", "const", "in"))),
                        "GR-4.2.1"),
                that("answers an unknown operator as a server's failure", changingStatus(UNKNOWN, 500), "GR-4.2.1"),
                that(
                        "overlooks unknown operators in what is asked for later",
                        inConstraintsAt(REQUEST, ConstraintMutants::withoutUnknown),
                        "GR-4.2.2"),
                that(
                        "overlooks unknown operators in what a person decides",
                        inConstraintsAt(APPROVALS, ConstraintMutants::withoutUnknown),
                        "GR-4.2.3"),
                that(
                        "says not which operator it does not know",
                        inRefusals(UNKNOWN, answer -> {
                            answer.put("message", "an operator is not known");
                            answer.remove("unknown_operators");
                        }),
                        "GR-4.2.4"),
                that(
                        "overlooks some of what an agent proposes",
                        inConstraintsAt(
                                REGISTER,
                                constraints -> constraints.forEach(constraint -> {
                                    if (constraint.has("min")) {
                                        ((ObjectNode) constraint).put("min", 0);
                                    }
                                })),
                        "GR-4.3.1"),
                that("imposes nothing", executing(BROKEN, number("amount", "10000.01")), "GR-4.3.2"),
                that(
                        "takes the side of the server where it narrows",
                        executing(BROKEN, number("amount", "501")),
                        "GR-4.3.3"),
                that(
                        "takes the side of the agent where it narrows",
                        executing(BROKEN, number("amount", "10001")),
                        "GR-4.3.3"),
                that(
                        "has a person decide on what nobody can keep to",
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
                that("takes a decision that leaves nothing", granting("unsatisfiable_constraints"), "GR-4.3.5"),
                that("answers a broken constraint as a bad request", changingStatus(BROKEN, 400), "GR-4.5.1"),
                that(
                        "executes what breaks a constraint on an amount",
                        executing(BROKEN, number("amount", "2")),
                        "GR-4.5.1"),
                that(
                        "names the first broken constraint alone",
                        inViolations(violations -> {
                            while (violations.size() > 1) {
                                violations.remove(1);
                            }
                        }),
                        "GR-4.5.2"),
                that(
                        "names the fields of broken constraints by pointers",
                        inEachViolation(violation -> violation.put(
                                "field", "/" + violation.path("field").asText())),
                        "GR-4.5.2"),
                that(
                        "says not which constraint is broken",
                        inEachViolation(violation -> violation.remove("constraint")),
                        "GR-4.5.3",
                        "GR-4.5.7"),
                that(
                        "names a broken exact value as an operator",
                        inEachViolation(violation -> {
                            JsonNode constraint = violation.path("constraint");
                            if (!constraint.isObject()) {
                                violation.putObject("constraint").set("eq", constraint);
                            }
                        }),
                        "GR-4.5.7"),
                that(
                        "says not which value breaks a constraint",
                        inEachViolation(violation -> violation.remove("actual")),
                        "GR-4.5.4"),
                that(
                        "says only that a constraint is broken",
                        inRefusals(BROKEN, answer -> answer.remove("violations")),
                        "GR-4.5.2",
                        "GR-4.5.3",
                        "GR-4.5.4",
                        "GR-4.5.7"),
                that("takes what is missing for right", executing(BROKEN, JsonNode::isEmpty), "GR-4.5.5"),
                that(
                        "takes what is missing for forbidden",
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
