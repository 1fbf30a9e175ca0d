package dev.capstan.tck.mutants.typedcapabilities;

import static dev.capstan.tck.mutants.HttpMutations.acceptingValues;
import static dev.capstan.tck.mutants.HttpMutations.inAgentAnswers;
import static dev.capstan.tck.mutants.HttpMutations.inCalls;
import static dev.capstan.tck.mutants.HttpMutations.refusing;
import static dev.capstan.tck.mutants.HttpMutations.seeing;
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

/** Servers that read a schema wrongly (TC-2). */
public final class SchemaMutants {

    private static final Predicate<JsonNode> ANY = value -> true;

    private SchemaMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant(
                        "rounds numbers before it looks",
                        seeing("subset-type-integer", HttpMutations::rounded),
                        "X-TC-7.3.1"),
                mutant(
                        "cuts off fractions before it looks",
                        seeing("subset-type-integer", SchemaMutants::withoutFraction),
                        "TC-2.1.1"),
                mutant("takes null for an object", acceptingValues("subset-type-object", JsonNode::isNull), "TC-2.1.1"),
                mutant("knows one type of several", refusing("subset-type-union", JsonNode::isNull), "TC-2.1.1"),
                mutant(
                        "takes no 1.0 for an integer",
                        refusing("subset-type-integer", value -> value.isBigDecimal() && isInteger(value)),
                        "TC-2.1.2"),
                mutant(
                        "overlooks the case of enumerated texts",
                        acceptingValues("subset-enum", value -> value.asText().equals("Low")),
                        "TC-2.2.1"),
                mutant("overlooks const", acceptingValues("subset-const", ANY), "TC-2.2.2"),
                mutant(
                        "compares enumerated numbers as texts",
                        refusing("subset-enum", JsonNode::isBigDecimal),
                        "TC-2.2.3"),
                mutant(
                        "compares enumerated objects by the order of their keys",
                        refusing(
                                "subset-enum",
                                value -> value.isObject()
                                        && value.fieldNames().next().equals("b")),
                        "TC-2.2.4"),
                mutant(
                        "overlooks the schema of a property",
                        acceptingValues(
                                "subset-object", value -> value.path("name").isNumber()),
                        "TC-2.3.1"),
                mutant("overlooks required", acceptingValues("subset-object", value -> !value.has("name")), "TC-2.3.2"),
                mutant(
                        "overlooks additionalProperties: false",
                        seeing("subset-object", value -> ((ObjectNode) value.deepCopy()).retain("name", "age")),
                        "TC-2.3.3"),
                mutant(
                        "overlooks the schema of additionalProperties",
                        acceptingValues(
                                "subset-additional", value -> value.path("note").isNumber()),
                        "TC-2.3.4"),
                mutant(
                        "looks at the first element of a list alone",
                        seeing(
                                "subset-items",
                                value -> value.isEmpty()
                                        ? value
                                        : ((ArrayNode) value).arrayNode().add(value.get(0))),
                        "TC-2.4.1"),
                mutant(
                        "overlooks minimum",
                        acceptingValues("subset-bounds", value -> value.asDouble() <= 1),
                        "TC-2.5.1"),
                mutant(
                        "overlooks maximum",
                        acceptingValues("subset-bounds", value -> value.asDouble() >= 10),
                        "TC-2.5.2"),
                that(
                        "rounds numbers before it compares them",
                        seeing("subset-bounds", HttpMutations::rounded),
                        Set.of("X-TC-7.3.3"),
                        Set.of()),
                that(
                        "rounds numbers to integers before it compares them",
                        seeing("subset-bounds", SchemaMutants::integer),
                        Set.of("TC-2.5.1", "TC-2.5.2", "X-TC-7.3.3"),
                        Set.of()),
                mutant(
                        "rounds numbers before it compares them with exclusive bounds",
                        seeing("subset-exclusive-bounds", HttpMutations::rounded),
                        "X-TC-7.3.3"),
                mutant(
                        "rounds numbers before it looks for them in enum",
                        seeing("subset-enum", HttpMutations::rounded),
                        "X-TC-7.3.2"),
                mutant(
                        "rounds elements before it compares them",
                        seeing("subset-unique", HttpMutations::rounded),
                        "X-TC-7.3.4"),
                mutant(
                        "overlooks what is in a list of lists",
                        acceptingValues("subset-deep", value -> value.has("grid")),
                        "TC-2.13.1"),
                mutant(
                        "overlooks what is below additionalProperties",
                        acceptingValues("subset-deep", value -> value.has("byName")),
                        "TC-2.13.1"),
                mutant(
                        "overlooks objects in objects",
                        acceptingValues("subset-deep", value -> value.has("box")),
                        "TC-2.13.1"),
                mutant(
                        "overlooks references below items",
                        acceptingValues("subset-deep", value -> value.has("parts")),
                        "TC-2.13.1"),
                mutant(
                        "looks at the first level of a response alone",
                        inAgentAnswers((asked, answer) -> {
                            if (HttpMutations.isAsked("answer-deep", asked)) {
                                HttpMutations.isAnswered(answer, asked.at("/payload/output"));
                            }
                        }),
                        "TC-2.13.2"),
                mutant(
                        "takes an exclusive minimum for an inclusive one",
                        acceptingValues("subset-exclusive-bounds", value -> value.asDouble() == 0),
                        "TC-2.5.3"),
                mutant(
                        "takes an exclusive maximum for an inclusive one",
                        acceptingValues("subset-exclusive-bounds", value -> value.asDouble() == 1),
                        "TC-2.5.4"),
                mutant(
                        "overlooks minLength",
                        acceptingValues("subset-length", value -> value.asText().length() < 2),
                        "TC-2.6.1"),
                mutant(
                        "overlooks maxLength",
                        acceptingValues("subset-length", value -> value.asText().matches("[a-z]{5,}")),
                        "TC-2.6.2"),
                mutant(
                        "counts UTF-16 units",
                        seeing(
                                "subset-length",
                                value -> value.isTextual()
                                        ? Json.tree(value.textValue().replaceAll("[^\\x{0}-\\x{FFFF}]", "xx"))
                                        : value),
                        "TC-2.6.3"),
                mutant(
                        "knows more digits than ECMA-262",
                        acceptingValues(
                                "subset-pattern", value -> value.asText().contains("١")),
                        "TC-2.6.4"),
                mutant(
                        "anchors every pattern",
                        seeing("subset-unanchored", value -> value.asText().matches("b+") ? value : Json.tree("a")),
                        "TC-2.6.5"),
                mutant("overlooks minItems", acceptingValues("subset-array-size", JsonNode::isEmpty), "TC-2.7.1"),
                mutant(
                        "overlooks maxItems",
                        acceptingValues("subset-array-size", value -> value.size() > 3),
                        "TC-2.7.2"),
                mutant("overlooks uniqueItems", acceptingValues("subset-unique", ANY), "TC-2.7.3"),
                mutant(
                        "takes 1 and 1.0 for different elements",
                        acceptingValues(
                                "subset-unique", value -> Json.write(value).equals("[1,1.0]")),
                        "TC-2.7.3"),
                mutant(
                        "takes oneOf for anyOf",
                        acceptingValues("subset-one-of", value -> value.asInt() == 12),
                        "TC-2.8.1"),
                mutant("takes anyOf for oneOf", refusing("subset-any-of", value -> value.asInt() == 12), "TC-2.8.2"),
                mutant(
                        "stops at the first of allOf",
                        acceptingValues("subset-all-of", value -> value.asInt() != 1),
                        "TC-2.8.3"),
                mutant("overlooks not", acceptingValues("subset-not", ANY), "TC-2.8.4"),
                mutant(
                        "overlooks references",
                        acceptingValues("subset-ref", value -> !value.has("children") || !value.has("name")),
                        "TC-2.9.1"),
                mutant(
                        "follows a reference once",
                        acceptingValues("subset-ref", value -> value.at("/children/0/children/0")
                                .isObject()),
                        "TC-2.9.4"),
                mutant("asserts no uuid", acceptingValues("subset-format-uuid", ANY), "TC-2.10.1"),
                mutant("takes any text for an email", acceptingValues("subset-format-email", ANY), "TC-2.10.2"),
                mutant(
                        "takes a relative address for a uri",
                        acceptingValues(
                                "subset-format-uri", value -> value.asText().startsWith("/")),
                        "TC-2.10.3"),
                mutant(
                        "takes blanks in a uri-reference",
                        acceptingValues("subset-format-uri-reference", value -> value.asText()
                                .contains(" ")),
                        "TC-2.10.4"),
                mutant(
                        "has a thirtieth of February",
                        acceptingValues("subset-format-date-time", value -> value.asText()
                                .contains("02-30")),
                        "TC-2.10.5"),
                mutant(
                        "asks numbers for a format",
                        refusing("subset-format-date-time", JsonNode::isNumber),
                        "TC-2.10.5"),
                mutant(
                        "fills in defaults before it looks",
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
