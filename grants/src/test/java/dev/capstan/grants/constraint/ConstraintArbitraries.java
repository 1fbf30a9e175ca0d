package dev.capstan.grants.constraint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Constraints over few fields and few values, so that two of them often speak of the same. */
final class ConstraintArbitraries {

    private static final Arbitrary<JsonNode> NUMBERS = oneOf(
            "0",
            "-0.0",
            "1",
            "1.0",
            "10E-1",
            "2",
            "2.000",
            "3",
            "1.5",
            "-1",
            "1e-30",
            "9007199254740992",
            "9007199254740993",
            "0.1",
            "0.1000000000000000055",
            "1e30",
            "1000000000000000000000000000000");

    private static final Arbitrary<JsonNode> OTHERS = oneOf(
            "'1'",
            "''",
            "null",
            "true",
            "false",
            "[]",
            "[1]",
            "[1.0]",
            "[1.5]",
            "[1.50]",
            "[[1]]",
            "{}",
            "{'a':1}",
            "{'a':1.0}",
            "{'max':1}",
            "{'a':[1],'b':null}",
            "{'b':null,'a':[1.0]}");

    private ConstraintArbitraries() {}

    private static Arbitrary<JsonNode> oneOf(String... texts) {
        return Arbitraries.of(Stream.of(texts).map(ConstraintTexts::json).toList());
    }

    static Arbitrary<JsonNode> values() {
        return Arbitraries.frequencyOf(Tuple.of(2, NUMBERS), Tuple.of(1, OTHERS));
    }

    /** An exact value, or an operator object of each combination of operators. */
    static Arbitrary<JsonNode> fieldConstraints() {
        Arbitrary<JsonNode> exact = values().filter(value -> !value.isObject());
        Arbitrary<JsonNode> operators = Combinators.combine(
                        NUMBERS.optional(0.4), NUMBERS.optional(0.4), lists().optional(0.3), lists().optional(0.4))
                .as((max, min, in, notIn) -> {
                    ObjectNode json = Json.object();
                    max.ifPresent(value -> json.set("max", value));
                    min.ifPresent(value -> json.set("min", value));
                    in.ifPresent(value -> json.set("in", value));
                    notIn.ifPresent(value -> json.set("not_in", value));
                    if (json.isEmpty()) {
                        json.putArray("not_in");
                    }
                    return json;
                });
        return Arbitraries.frequencyOf(Tuple.of(1, exact), Tuple.of(6, operators));
    }

    /** JSON of constraints on some of the fields a, b and c. */
    static Arbitrary<JsonNode> json() {
        Arbitrary<JsonNode> field = fieldConstraints();
        return Combinators.combine(field.optional(0.6), field.optional(0.5), field.optional(0.2))
                .as((a, b, c) -> {
                    ObjectNode json = Json.object();
                    a.ifPresent(constraint -> json.set("a", constraint));
                    b.ifPresent(constraint -> json.set("b", constraint));
                    c.ifPresent(constraint -> json.set("c", constraint));
                    return json;
                });
    }

    static Arbitrary<Constraints> constraints() {
        return json().map(ConstraintTexts::constraints);
    }

    /** Arguments with some of the fields a, b and c. */
    static Arbitrary<JsonNode> arguments() {
        Arbitrary<JsonNode> value = values();
        return Combinators.combine(value.optional(0.8), value.optional(0.8), value.optional(0.8))
                .as((a, b, c) -> {
                    ObjectNode json = Json.object();
                    a.ifPresent(argument -> json.set("a", argument));
                    b.ifPresent(argument -> json.set("b", argument));
                    c.ifPresent(argument -> json.set("c", argument));
                    return json;
                });
    }

    private static Arbitrary<JsonNode> lists() {
        return values().list().ofMaxSize(6).map(values -> {
            List<JsonNode> copies =
                    values.stream().<JsonNode>map(JsonNode::deepCopy).toList();
            return Json.object().arrayNode().addAll(copies);
        });
    }
}
