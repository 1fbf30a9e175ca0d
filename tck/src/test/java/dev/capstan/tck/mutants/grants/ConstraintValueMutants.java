package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.acceptingRefused;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.executing;
import static dev.capstan.tck.mutants.AuthMutations.inConstraints;
import static dev.capstan.tck.mutants.AuthMutations.inConstraintsAt;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.AuthMutations.success;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import java.text.Normalizer;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Mutants in the values of constraints, and in their comparison with arguments (GR-4.1, GR-4.2, GR-4.5). */
public final class ConstraintValueMutants {

    private static final String BROKEN = "constraint_violated";

    private ConstraintValueMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "ignores an exact value of 0, false or an empty string",
                        inConstraints(
                                constraints -> constraints.properties().removeIf(field -> isFalsy(field.getValue()))),
                        "GR-4.1.1"),
                that(
                        "ignores a bound of 0",
                        inConstraints(ConstraintValueMutants::withoutZeroBounds),
                        "GR-4.1.2",
                        "GR-4.1.3",
                        "GR-4.1.6"),
                that(
                        "takes a boolean for a number in max and min",
                        executing(
                                BROKEN,
                                arguments -> arguments.size() == 1
                                        && arguments.path("n").isBoolean()),
                        "GR-4.1.2",
                        "GR-4.1.3"),
                that(
                        "treats 1 and true, and 0 and false, as equal values",
                        invertingExecutions(arguments -> arguments.path("yes").isNumber()
                                || arguments.path("count").isBoolean()),
                        "GR-4.1.1",
                        "GR-4.1.4",
                        "GR-4.1.5"),
                that(
                        "ignores an argument of 0 in a not_in constraint",
                        executing(
                                BROKEN,
                                arguments -> arguments.path("count").isInt()
                                        && arguments.path("count").asInt() == 0),
                        "GR-4.1.5"),
                that(
                        "compares strings in constraints in their normalized form",
                        executing(BROKEN, arguments -> !isNormalized(arguments.path("to"))),
                        "GR-4.1.1"),
                that(
                        "ignores a space at the end of a string in a constraint",
                        executing(
                                BROKEN,
                                arguments -> arguments.path("to").asText().endsWith(" ")),
                        "GR-4.1.1"),
                that(
                        "accepts the index of a value or an inherited member in an in constraint",
                        executing(BROKEN, arguments -> Set.of("0", "constructor")
                                .contains(arguments.path("currency").asText())),
                        "GR-4.1.4"),
                that(
                        "accepts an object with other members in an in constraint",
                        executing(BROKEN, arguments -> arguments.at("/v/e").isNumber()),
                        "GR-4.1.9"),
                that(
                        "compares objects in constraints by their text",
                        invertingExecutions(
                                arguments -> startsWithB(arguments.path("v")) || startsWithB(arguments.path("w"))),
                        "GR-4.1.9"),
                that(
                        "accepts a string as the list of in and not_in",
                        acceptingRefused("invalid_request", call -> lists(call).anyMatch(JsonNode::isTextual)),
                        "GR-4.1.7"),
                that(
                        "accepts a boolean as the number of max",
                        acceptingRefused("invalid_request", call -> call.json()
                                .at("/capabilities/0/constraints/n/max")
                                .isBoolean()),
                        "GR-4.1.7"),
                that(
                        "checks only the first operator of a constraint",
                        acceptingRefused("invalid_request", call -> lists(call).anyMatch(JsonNode::isObject)),
                        "GR-4.1.7"),
                that(
                        "accepts the names of inherited members as constraint operators",
                        inConstraintsAt(
                                REGISTER,
                                constraints -> constraints.forEach(constraint -> {
                                    if (constraint instanceof ObjectNode operators) {
                                        operators.remove(List.of("constructor", "toString"));
                                        if (operators.isEmpty()) {
                                            operators.put("max", 5);
                                        }
                                    }
                                })),
                        "GR-4.2.1"),
                that(
                        "ignores min in a constraint with max",
                        inConstraints(constraints -> constraints.forEach(constraint -> {
                            if (constraint instanceof ObjectNode operators && operators.has("max")) {
                                operators.remove("min");
                            }
                        })),
                        "GR-4.1.6"),
                that(
                        "checks no constraint of an execution without arguments",
                        executing(BROKEN, JsonNode::isMissingNode),
                        "GR-4.5.5"),
                that(
                        "treats an absent argument as null",
                        invertingExecutions(arguments -> Set.of("{\"in\":null}", "{\"exact\":null}", "{\"n\":1}")
                                .contains(Json.write(arguments))),
                        "GR-4.5.5",
                        "GR-4.5.6"),
                that(
                        "checks no constraint of an asynchronous execution",
                        acceptingRefused(BROKEN, call -> call.headers()
                                .getOrDefault("Prefer", "")
                                .equals("respond-async")),
                        "GR-4.5.1"),
                that(
                        "checks no constraint of a streamed execution",
                        acceptingRefused(BROKEN, call -> call.headers()
                                .getOrDefault("Accept", "")
                                .equals("text/event-stream")),
                        "GR-4.5.1"));
    }

    /** Returns the values of in and not_in on the field n of the first requested capability. */
    private static Stream<JsonNode> lists(ProxiedRequest call) {
        JsonNode operators = call.json().at("/capabilities/0/constraints/n");
        return Stream.of(operators.path("in"), operators.path("not_in"));
    }

    /** Returns a mutation that refuses accepted executions with some arguments, and accepts refused ones. */
    private static HttpMutation invertingExecutions(Predicate<JsonNode> arguments) {
        return changing(
                (call, reply) ->
                        call.is("POST", EXECUTE) && arguments.test(call.json().path("arguments")),
                (call, reply) -> reply.status() < 400 ? refused(403, BROKEN) : success(call));
    }

    private static boolean isNormalized(JsonNode string) {
        return Normalizer.isNormalized(string.asText(), Normalizer.Form.NFC);
    }

    private static boolean startsWithB(JsonNode object) {
        Iterator<String> names = object.fieldNames();
        return names.hasNext() && names.next().equals("b");
    }

    private static boolean isFalsy(JsonNode value) {
        return value.isNumber() && value.asInt() == 0
                || value.isBoolean() && !value.asBoolean()
                || value.isTextual() && value.textValue().isEmpty();
    }

    private static void withoutZeroBounds(ObjectNode constraints) {
        constraints.forEach(constraint -> {
            if (constraint instanceof ObjectNode operators) {
                operators.properties().removeIf(operator -> isFalsy(operator.getValue()));
            }
        });
        constraints
                .properties()
                .removeIf(
                        field -> field.getValue().isObject() && field.getValue().isEmpty());
    }
}
