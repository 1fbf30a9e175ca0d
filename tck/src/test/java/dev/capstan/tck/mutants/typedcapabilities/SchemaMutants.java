package dev.capstan.tck.mutants.typedcapabilities;

import static dev.capstan.tck.mutants.HttpMutations.acceptingValues;
import static dev.capstan.tck.mutants.HttpMutations.changingValues;
import static dev.capstan.tck.mutants.HttpMutations.inAgentAnswers;
import static dev.capstan.tck.mutants.HttpMutations.inCalls;
import static dev.capstan.tck.mutants.HttpMutations.refusing;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.HttpMutations;
import dev.capstan.tck.mutants.Mutant;
import java.math.RoundingMode;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Mutants in schema validation (TC-2). */
public final class SchemaMutants {

    private static final Predicate<JsonNode> ANY = value -> true;

    private SchemaMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant(
                        "rounds numbers before it checks for an integer",
                        changingValues("subset-type-integer", HttpMutations::rounded),
                        "X-TC-7.3.1"),
                mutant(
                        "truncates fractions before it checks for an integer",
                        changingValues("subset-type-integer", SchemaMutants::withoutFraction),
                        "TC-2.1.1"),
                mutant(
                        "accepts null for the type object",
                        acceptingValues("subset-type-object", JsonNode::isNull),
                        "TC-2.1.1"),
                mutant(
                        "enforces only the first of several types",
                        refusing("subset-type-union", JsonNode::isNull),
                        "TC-2.1.1"),
                mutant(
                        "rejects 1.0 for the type integer",
                        refusing("subset-type-integer", value -> value.isBigDecimal() && isInteger(value)),
                        "TC-2.1.2"),
                mutant(
                        "ignores case in enum strings",
                        acceptingValues("subset-enum", value -> value.asText().equals("Low")),
                        "TC-2.2.1"),
                mutant("ignores const", acceptingValues("subset-const", ANY), "TC-2.2.2"),
                mutant("compares enum numbers as strings", refusing("subset-enum", JsonNode::isBigDecimal), "TC-2.2.3"),
                mutant(
                        "compares enum objects with regard to key order",
                        refusing(
                                "subset-enum",
                                value -> value.isObject()
                                        && value.fieldNames().next().equals("b")),
                        "TC-2.2.4"),
                mutant(
                        "ignores the schema of a property",
                        acceptingValues(
                                "subset-object", value -> value.path("name").isNumber()),
                        "TC-2.3.1"),
                mutant("ignores required", acceptingValues("subset-object", value -> !value.has("name")), "TC-2.3.2"),
                mutant(
                        "ignores additionalProperties: false",
                        changingValues("subset-object", value -> ((ObjectNode) value.deepCopy()).retain("name", "age")),
                        "TC-2.3.3"),
                mutant(
                        "ignores the schema in additionalProperties",
                        acceptingValues(
                                "subset-additional", value -> value.path("note").isNumber()),
                        "TC-2.3.4"),
                mutant(
                        "validates only the first element of an array",
                        changingValues(
                                "subset-items",
                                value -> value.isEmpty()
                                        ? value
                                        : ((ArrayNode) value).arrayNode().add(value.get(0))),
                        "TC-2.4.1"),
                mutant("ignores minimum", acceptingValues("subset-bounds", value -> value.asDouble() <= 1), "TC-2.5.1"),
                mutant(
                        "ignores maximum",
                        acceptingValues("subset-bounds", value -> value.asDouble() >= 10),
                        "TC-2.5.2"),
                that(
                        "rounds numbers before it compares them with minimum and maximum",
                        changingValues("subset-bounds", HttpMutations::rounded),
                        Set.of("X-TC-7.3.3"),
                        Set.of()),
                that(
                        "rounds numbers to integers before it compares them with minimum and maximum",
                        changingValues("subset-bounds", SchemaMutants::integer),
                        Set.of("TC-2.5.1", "TC-2.5.2", "X-TC-7.3.3"),
                        Set.of()),
                mutant(
                        "rounds numbers before it compares them with exclusive bounds",
                        changingValues("subset-exclusive-bounds", HttpMutations::rounded),
                        "X-TC-7.3.3"),
                mutant(
                        "rounds numbers before it compares them with enum",
                        changingValues("subset-enum", HttpMutations::rounded),
                        "X-TC-7.3.2"),
                mutant(
                        "rounds elements before it checks uniqueItems",
                        changingValues("subset-unique", HttpMutations::rounded),
                        "X-TC-7.3.4"),
                mutant(
                        "does not validate elements of nested arrays",
                        acceptingValues("subset-deep", value -> value.has("grid")),
                        "TC-2.13.1"),
                mutant(
                        "does not validate values below additionalProperties",
                        acceptingValues("subset-deep", value -> value.has("byName")),
                        "TC-2.13.1"),
                mutant(
                        "does not validate nested objects",
                        acceptingValues("subset-deep", value -> value.has("box")),
                        "TC-2.13.1"),
                mutant(
                        "ignores $ref below items",
                        acceptingValues("subset-deep", value -> value.has("parts")),
                        "TC-2.13.1"),
                mutant(
                        "validates only the top level of a response",
                        inAgentAnswers((asked, answer) -> {
                            if (HttpMutations.isAsked("answer-deep", asked)) {
                                HttpMutations.makeSuccess(answer, asked.at("/payload/output"));
                            }
                        }),
                        "TC-2.13.2"),
                mutant(
                        "treats exclusiveMinimum as inclusive",
                        acceptingValues("subset-exclusive-bounds", value -> value.asDouble() == 0),
                        "TC-2.5.3"),
                mutant(
                        "treats exclusiveMaximum as inclusive",
                        acceptingValues("subset-exclusive-bounds", value -> value.asDouble() == 1),
                        "TC-2.5.4"),
                mutant(
                        "ignores minLength",
                        acceptingValues("subset-length", value -> value.asText().length() < 2),
                        "TC-2.6.1"),
                mutant(
                        "ignores maxLength",
                        acceptingValues("subset-length", value -> value.asText().matches("[a-z]{5,}")),
                        "TC-2.6.2"),
                mutant(
                        "counts the length of a string in UTF-16 code units",
                        changingValues(
                                "subset-length",
                                value -> value.isTextual()
                                        ? Json.tree(value.textValue().replaceAll("[^\\x{0}-\\x{FFFF}]", "xx"))
                                        : value),
                        "TC-2.6.3"),
                mutant(
                        "matches non-ASCII digits with \\d in a pattern",
                        acceptingValues(
                                "subset-pattern", value -> value.asText().contains("١")),
                        "TC-2.6.4"),
                mutant(
                        "anchors every pattern",
                        changingValues(
                                "subset-unanchored", value -> value.asText().matches("b+") ? value : Json.tree("a")),
                        "TC-2.6.5"),
                mutant("ignores minItems", acceptingValues("subset-array-size", JsonNode::isEmpty), "TC-2.7.1"),
                mutant("ignores maxItems", acceptingValues("subset-array-size", value -> value.size() > 3), "TC-2.7.2"),
                mutant("ignores uniqueItems", acceptingValues("subset-unique", ANY), "TC-2.7.3"),
                mutant(
                        "treats 1 and 1.0 as different elements in uniqueItems",
                        acceptingValues(
                                "subset-unique", value -> Json.write(value).equals("[1,1.0]")),
                        "TC-2.7.3"),
                mutant(
                        "treats oneOf as anyOf",
                        acceptingValues("subset-one-of", value -> value.asInt() == 12),
                        "TC-2.8.1"),
                mutant("treats anyOf as oneOf", refusing("subset-any-of", value -> value.asInt() == 12), "TC-2.8.2"),
                mutant(
                        "validates only the first schema of allOf",
                        acceptingValues("subset-all-of", value -> value.asInt() != 1),
                        "TC-2.8.3"),
                mutant("ignores not", acceptingValues("subset-not", ANY), "TC-2.8.4"),
                mutant(
                        "ignores $ref",
                        acceptingValues("subset-ref", value -> !value.has("children") || !value.has("name")),
                        "TC-2.9.1"),
                mutant(
                        "resolves a recursive $ref only once",
                        acceptingValues("subset-ref", value -> value.at("/children/0/children/0")
                                .isObject()),
                        "TC-2.9.4"),
                mutant("does not validate the format uuid", acceptingValues("subset-format-uuid", ANY), "TC-2.10.1"),
                mutant(
                        "accepts any string for the format email",
                        acceptingValues("subset-format-email", ANY),
                        "TC-2.10.2"),
                mutant(
                        "accepts a relative reference for the format uri",
                        acceptingValues(
                                "subset-format-uri", value -> value.asText().startsWith("/")),
                        "TC-2.10.3"),
                mutant(
                        "accepts spaces in the format uri-reference",
                        acceptingValues("subset-format-uri-reference", value -> value.asText()
                                .contains(" ")),
                        "TC-2.10.4"),
                mutant(
                        "accepts February 30 in the format date-time",
                        acceptingValues("subset-format-date-time", value -> value.asText()
                                .contains("02-30")),
                        "TC-2.10.5"),
                that(
                        "accepts a line feed at the end of a format",
                        acceptingValues(capability -> capability.startsWith("subset-format-"), value -> value.asText()
                                .endsWith("\n")),
                        "TC-2.10.1",
                        "TC-2.10.2",
                        "TC-2.10.3",
                        "TC-2.10.4",
                        "TC-2.10.5"),
                that(
                        "takes the names of inherited properties for declared ones",
                        acceptingValues(
                                capability -> Set.of("subset-object", "subset-additional")
                                        .contains(capability),
                                value -> value.has("constructor") || value.has("toString")),
                        "TC-2.3.3",
                        "TC-2.3.4"),
                that(
                        "takes true for 1 below the first level of a value",
                        acceptingValues(
                                capability ->
                                        Set.of("subset-enum", "subset-const").contains(capability),
                                value -> value.path("a").isBoolean()
                                        || value.at("/a/0").isBoolean()),
                        "TC-2.2.1",
                        "TC-2.2.2"),
                mutant(
                        "takes false for 0 in uniqueItems",
                        refusing("subset-unique", value -> value.path(1).isBoolean()),
                        "TC-2.7.3"),
                mutant(
                        "applies format to numbers",
                        refusing("subset-format-date-time", JsonNode::isNumber),
                        "TC-2.10.5"),
                mutant(
                        "fills in defaults before it validates",
                        inCalls(HttpMutations.REQUESTS, said -> {
                            if (HttpMutations.isAsked("subset-annotations", said)
                                    && said.get("payload") instanceof ObjectNode payload
                                    && !payload.has("value")) {
                                payload.put("value", "filled in");
                            }
                        }),
                        "TC-2.11.2"));
    }

    private static JsonNode withoutFraction(JsonNode value) {
        return value.isNumber() ? Json.tree(value.decimalValue().toBigInteger()) : value;
    }

    private static JsonNode integer(JsonNode value) {
        return value.isNumber() ? Json.tree(value.decimalValue().setScale(0, RoundingMode.HALF_UP)) : value;
    }

    private static boolean isInteger(JsonNode number) {
        return number.decimalValue().stripTrailingZeros().scale() <= 0;
    }

    private static Mutant mutant(String name, HttpMutation fault, String rule) {
        return that(name, fault, Set.of(rule), Set.of());
    }
}
