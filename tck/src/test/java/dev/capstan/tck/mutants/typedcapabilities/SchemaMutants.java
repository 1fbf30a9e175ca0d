package dev.capstan.tck.mutants.typedcapabilities;

import static dev.capstan.tck.mutants.HttpMutations.inCalls;
import static dev.capstan.tck.mutants.HttpMutations.refusing;
import static dev.capstan.tck.mutants.HttpMutations.seeing;
import static dev.capstan.tck.mutants.HttpMutations.taking;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.HttpMutations;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Servers that read a schema wrongly (TC-2). */
public final class SchemaMutants {

    private static final Predicate<JsonNode> ANY = value -> true;

    private SchemaMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                wrong(
                        "rounds numbers before it looks",
                        seeing("subset-type-integer", HttpMutations::rounded),
                        "TC-2.1.1"),
                wrong("takes null for an object", taking("subset-type-object", JsonNode::isNull), "TC-2.1.1"),
                wrong("knows one type of several", refusing("subset-type-union", JsonNode::isNull), "TC-2.1.1"),
                wrong(
                        "takes no 1.0 for an integer",
                        refusing("subset-type-integer", value -> value.isBigDecimal() && isWhole(value)),
                        "TC-2.1.2"),
                wrong(
                        "overlooks the case of enumerated texts",
                        taking("subset-enum", value -> value.asText().equals("Low")),
                        "TC-2.2.1"),
                wrong("overlooks const", taking("subset-const", ANY), "TC-2.2.2"),
                wrong(
                        "compares enumerated numbers as texts",
                        refusing("subset-enum", JsonNode::isBigDecimal),
                        "TC-2.2.3"),
                wrong(
                        "compares enumerated objects by the order of their keys",
                        refusing(
                                "subset-enum",
                                value -> value.isObject()
                                        && value.fieldNames().next().equals("b")),
                        "TC-2.2.4"),
                wrong(
                        "overlooks the schema of a property",
                        taking("subset-object", value -> value.path("name").isNumber()),
                        "TC-2.3.1"),
                wrong("overlooks required", taking("subset-object", value -> !value.has("name")), "TC-2.3.2"),
                wrong(
                        "overlooks additionalProperties: false",
                        seeing("subset-object", value -> ((ObjectNode) value.deepCopy()).retain("name", "age")),
                        "TC-2.3.3"),
                wrong(
                        "overlooks the schema of additionalProperties",
                        taking("subset-additional", value -> value.path("note").isNumber()),
                        "TC-2.3.4"),
                wrong(
                        "looks at the first element of a list alone",
                        seeing(
                                "subset-items",
                                value -> value.isEmpty()
                                        ? value
                                        : ((ArrayNode) value).arrayNode().add(value.get(0))),
                        "TC-2.4.1"),
                wrong("overlooks minimum", taking("subset-bounds", value -> value.asDouble() <= 1), "TC-2.5.1"),
                wrong("overlooks maximum", taking("subset-bounds", value -> value.asDouble() >= 10), "TC-2.5.2"),
                that(
                        "rounds numbers before it compares them",
                        seeing("subset-bounds", HttpMutations::rounded),
                        Set.of("TC-2.5.1", "TC-2.5.2"),
                        Set.of()),
                wrong(
                        "takes an exclusive minimum for an inclusive one",
                        taking("subset-exclusive-bounds", value -> value.asDouble() == 0),
                        "TC-2.5.3"),
                wrong(
                        "takes an exclusive maximum for an inclusive one",
                        taking("subset-exclusive-bounds", value -> value.asDouble() == 1),
                        "TC-2.5.4"),
                wrong(
                        "overlooks minLength",
                        taking("subset-length", value -> value.asText().length() < 2),
                        "TC-2.6.1"),
                wrong(
                        "overlooks maxLength",
                        taking("subset-length", value -> value.asText().matches("[a-z]{5,}")),
                        "TC-2.6.2"),
                wrong(
                        "counts UTF-16 units",
                        seeing(
                                "subset-length",
                                value -> value.isTextual()
                                        ? Json.tree(value.textValue().replaceAll("[^\\x{0}-\\x{FFFF}]", "xx"))
                                        : value),
                        "TC-2.6.3"),
                wrong(
                        "knows more digits than ECMA-262",
                        taking("subset-pattern", value -> value.asText().contains("١")),
                        "TC-2.6.4"),
                wrong(
                        "anchors every pattern",
                        seeing("subset-unanchored", value -> value.asText().matches("b+") ? value : Json.tree("a")),
                        "TC-2.6.5"),
                wrong("overlooks minItems", taking("subset-array-size", JsonNode::isEmpty), "TC-2.7.1"),
                wrong("overlooks maxItems", taking("subset-array-size", value -> value.size() > 3), "TC-2.7.2"),
                wrong("overlooks uniqueItems", taking("subset-unique", ANY), "TC-2.7.3"),
                wrong(
                        "takes 1 and 1.0 for different elements",
                        taking("subset-unique", value -> Json.write(value).equals("[1,1.0]")),
                        "TC-2.7.3"),
                wrong("takes oneOf for anyOf", taking("subset-one-of", value -> value.asInt() == 12), "TC-2.8.1"),
                wrong("takes anyOf for oneOf", refusing("subset-any-of", value -> value.asInt() == 12), "TC-2.8.2"),
                wrong("stops at the first of allOf", taking("subset-all-of", value -> value.asInt() != 1), "TC-2.8.3"),
                wrong("overlooks not", taking("subset-not", ANY), "TC-2.8.4"),
                wrong(
                        "overlooks references",
                        taking("subset-ref", value -> !value.has("children") || !value.has("name")),
                        "TC-2.9.1"),
                wrong(
                        "follows a reference once",
                        taking("subset-ref", value -> value.at("/children/0/children/0")
                                .isObject()),
                        "TC-2.9.4"),
                wrong("asserts no uuid", taking("subset-format-uuid", ANY), "TC-2.10.1"),
                wrong("takes any text for an email", taking("subset-format-email", ANY), "TC-2.10.2"),
                wrong(
                        "takes a relative address for a uri",
                        taking("subset-format-uri", value -> value.asText().startsWith("/")),
                        "TC-2.10.3"),
                wrong(
                        "takes blanks in a uri-reference",
                        taking("subset-format-uri-reference", value -> value.asText()
                                .contains(" ")),
                        "TC-2.10.4"),
                wrong(
                        "has a thirtieth of February",
                        taking("subset-format-date-time", value -> value.asText()
                                .contains("02-30")),
                        "TC-2.10.5"),
                wrong(
                        "asks numbers for a format",
                        refusing("subset-format-date-time", JsonNode::isNumber),
                        "TC-2.10.5"),
                wrong(
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

    private static boolean isWhole(JsonNode number) {
        return number.decimalValue().stripTrailingZeros().scale() <= 0;
    }

    private static Mutant wrong(String name, HttpMutation fault, String rule) {
        return that(name, fault, Set.of(rule), Set.of());
    }
}
