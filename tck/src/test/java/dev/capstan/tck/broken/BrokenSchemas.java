package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.Faults.inCalls;
import static dev.capstan.tck.broken.Faults.refusing;
import static dev.capstan.tck.broken.Faults.seeing;
import static dev.capstan.tck.broken.Faults.taking;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Servers that read a schema wrongly (TC-2). */
final class BrokenSchemas {

    private static final Set<String> NEIGHBOUR = Set.of("TC-2.11");
    private static final Predicate<JsonNode> ANY = value -> true;

    private BrokenSchemas() {}

    static List<BrokenServer> shelf() {
        return List.of(
                wrong("takes no 1.0 for an integer", refusing("subset-type-integer", JsonNode::isBigDecimal), "TC-2.1"),
                wrong("rounds numbers before it looks", seeing("subset-type-integer", Faults::rounded), "TC-2.1"),
                wrong("takes null for an object", taking("subset-type-object", JsonNode::isNull), "TC-2.1"),
                wrong("knows one type of several", refusing("subset-type-union", JsonNode::isNull), "TC-2.1"),
                wrong(
                        "compares enumerated numbers as texts",
                        refusing("subset-enum", JsonNode::isBigDecimal),
                        "TC-2.2"),
                wrong(
                        "compares enumerated objects by the order of their keys",
                        refusing(
                                "subset-enum",
                                value -> value.isObject()
                                        && value.fieldNames().next().equals("b")),
                        "TC-2.2"),
                wrong("overlooks const", taking("subset-const", ANY), "TC-2.2"),
                wrong(
                        "overlooks additionalProperties: false",
                        seeing("subset-object", value -> ((ObjectNode) value.deepCopy()).retain("name", "age")),
                        "TC-2.3"),
                wrong(
                        "overlooks the schema of additionalProperties",
                        taking("subset-additional", value -> value.path("note").isNumber()),
                        "TC-2.3"),
                wrong("overlooks required", taking("subset-object", value -> !value.has("name")), "TC-2.3"),
                wrong(
                        "looks at the first element of a list alone",
                        seeing(
                                "subset-items",
                                value -> value.isEmpty()
                                        ? value
                                        : ((ArrayNode) value).arrayNode().add(value.get(0))),
                        "TC-2.4"),
                wrong(
                        "takes exclusive bounds for inclusive",
                        taking("subset-exclusive-bounds", value -> value.asDouble() == 0 || value.asDouble() == 1),
                        "TC-2.5"),
                wrong("rounds numbers before it compares them", seeing("subset-bounds", Faults::rounded), "TC-2.5"),
                wrong(
                        "counts UTF-16 units",
                        seeing(
                                "subset-length",
                                value -> value.isTextual()
                                        ? Json.tree(value.textValue().replaceAll("[^\\x{0}-\\x{FFFF}]", "xx"))
                                        : value),
                        "TC-2.6"),
                wrong(
                        "anchors every pattern",
                        seeing("subset-unanchored", value -> value.asText().matches("b+") ? value : Json.tree("a")),
                        "TC-2.6"),
                wrong(
                        "knows more digits than ECMA-262",
                        taking("subset-pattern", value -> value.asText().contains("١")),
                        "TC-2.6"),
                wrong("overlooks uniqueItems", taking("subset-unique", ANY), "TC-2.7"),
                wrong(
                        "takes 1 and 1.0 for different elements",
                        taking("subset-unique", value -> Json.write(value).equals("[1,1.0]")),
                        "TC-2.7"),
                wrong("overlooks minItems", taking("subset-array-size", JsonNode::isEmpty), "TC-2.7"),
                wrong("takes oneOf for anyOf", taking("subset-one-of", value -> value.asInt() == 12), "TC-2.8"),
                wrong("takes anyOf for oneOf", refusing("subset-any-of", value -> value.asInt() == 12), "TC-2.8"),
                wrong("stops at the first of allOf", taking("subset-all-of", value -> value.asInt() != 1), "TC-2.8"),
                wrong("overlooks not", taking("subset-not", ANY), "TC-2.8"),
                wrong(
                        "follows a reference once",
                        taking("subset-ref", value -> value.at("/children/0/children/0")
                                .isObject()),
                        "TC-2.9"),
                wrong("asserts no uuid", taking("subset-format-uuid", ANY), "TC-2.10"),
                wrong(
                        "has a thirtieth of February",
                        taking("subset-format-date-time", value -> value.asText()
                                .contains("02-30")),
                        "TC-2.10"),
                wrong("asks numbers for a format", refusing("subset-format-date-time", JsonNode::isNumber), "TC-2.10"),
                that(
                        "fills in defaults before it looks",
                        inCalls(Faults.REQUESTS, said -> {
                            if (Faults.isAsked("subset-annotations", said)
                                    && said.get("payload") instanceof ObjectNode payload
                                    && !payload.has("value")) {
                                payload.put("value", "filled in");
                            }
                        }),
                        Set.of("TC-2.11"),
                        Set.of("TC-2.2")));
    }

    private static BrokenServer wrong(String name, Fault fault, String rule) {
        return that(name, fault, Set.of(rule), NEIGHBOUR);
    }
}
