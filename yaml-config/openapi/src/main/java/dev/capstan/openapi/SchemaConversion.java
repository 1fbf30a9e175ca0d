package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Side;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.NameRule;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The conversion of the schemas of one side of an operation into the enforced subset of draft-07. Referenced schemas
 * become definitions. A keyword outside the subset is left out with a remark, so that nothing is loosened silently.
 * Nothing becomes stricter: {@link #lossy} knows the schemas in which something was left out.
 */
final class SchemaConversion {

    private static final int MAX_PARTS_DEPTH = 20;

    /** Maximum number of definitions: a schema of a capability contains at most as many schemas. */
    private static final int MAX_DEFINITIONS = 5_000;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern NOT_IN_A_NAME = Pattern.compile("[^A-Za-z0-9._-]");

    /** Keywords of the subset that state nothing about values. */
    static final List<String> NOTES = List.of("title", "description", "default", "examples");

    /** Keywords whose value is kept as it is. */
    private static final Set<String> KEPT = Set.of(
            "title",
            "description",
            "default",
            "required",
            "minLength",
            "maxLength",
            "pattern",
            "minItems",
            "maxItems",
            "uniqueItems",
            "minimum",
            "maximum",
            "const",
            "enum",
            "examples");

    /** Keywords that state nothing about values. */
    private static final Set<String> ANNOTATIONS = Set.of(
            "$schema",
            "$id",
            "$comment",
            "$anchor",
            "$defs",
            "definitions",
            "discriminator",
            "xml",
            "externalDocs",
            "example",
            "deprecated",
            "readOnly",
            "writeOnly",
            "contentMediaType",
            "contentEncoding",
            "contentSchema",
            "nullable",
            "type",
            "format");

    private static final Set<String> ASSERTED_FORMATS = Set.of("uuid", "email", "uri", "uri-reference", "date-time");
    /** Formats that JSON Schema defines and the subset lacks. Any other format states nothing about values. */
    private static final Set<String> UNENFORCED_FORMATS = Set.of(
            "time",
            "duration",
            "idn-email",
            "hostname",
            "idn-hostname",
            "ipv4",
            "ipv6",
            "iri",
            "iri-reference",
            "uri-template",
            "json-pointer",
            "relative-json-pointer",
            "regex");

    private static final Map<String, String> FORMAT_PATTERNS = Map.of(
            "date", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
            "byte", "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$");
    private static final Set<String> STRING = Set.of("string");
    private static final Set<String> NUMBERS = Set.of("integer", "number");
    private static final Map<String, Integer> FORMAT_BITS = Map.of("int32", 31, "int64", 63);

    private final OpenApiDocument document;
    private final Side side;
    private final Consumer<Remark> remarks;
    private final LossySchemas lossy;
    private final ObjectNode definitions = Json.object();
    private final Map<String, String> names = new HashMap<>();
    private final Set<String> takenNames = new HashSet<>();
    private final Map<String, Integer> repetitions = new HashMap<>();
    private final Deque<String> pending = new ArrayDeque<>();

    /** Creates a conversion for one side; each remark has its pointer in the document. */
    SchemaConversion(OpenApiDocument document, Side side, Consumer<Remark> remarks) {
        this.document = document;
        this.side = side;
        this.remarks = remarks;
        this.lossy = new LossySchemas(remarks);
    }

    /**
     * Converts a schema. Schemas that it refers to become definitions.
     *
     * @throws Unsupported if these are more than a capability may have
     */
    JsonNode convert(JsonNode schema, String pointer) throws Unsupported {
        if (schema.isBoolean()) {
            return schema;
        }
        if (!schema.isObject()) {
            return schema.isMissingNode() ? BooleanNode.TRUE : lossy.anything();
        }
        JsonNode reference = schema.path("$ref");
        if (!reference.isTextual()) {
            return keywords(schema, pointer);
        }
        ObjectNode target = reference(reference.textValue(), pointer);
        if (document.isVersion30()) {
            return target;
        }
        ObjectNode constraints = keywords(schema, pointer);
        constraints.remove(NOTES);
        if (constraints.isEmpty()) {
            if (lossy.contains(constraints)) {
                lossy.add(target);
            }
            return target;
        }
        ObjectNode both = Json.object();
        both.putArray("allOf").add(target).add(constraints);
        return both;
    }

    /**
     * Converts the schema of a content, which is an entry of a {@code content} at this place, by its media type.
     *
     * @throws Unsupported if it refers to more schemas than a capability may have
     */
    JsonNode convert(Map.Entry<String, JsonNode> content, String pointer) throws Unsupported {
        String at = pointer + "/content/" + Json.pointerToken(content.getKey()) + "/schema";
        return convert(content.getValue().path("schema"), at);
    }

    /**
     * Returns the definitions of everything that was referred to.
     *
     * @throws Unsupported if they are more than a capability may have
     */
    ObjectNode definitions() throws Unsupported {
        while (!pending.isEmpty()) {
            String target = pending.removeFirst();
            JsonNode schema = document.at(target).orElse(BooleanNode.TRUE);
            definitions.set(names.get(target), convert(schema, target.substring(1)));
        }
        return definitions;
    }

    /** Returns the converted schemas that accept more than those of the document. */
    LossySchemas lossy() {
        return lossy;
    }

    private ObjectNode reference(String target, String pointer) throws Unsupported {
        if (!target.startsWith("#/") || document.at(target).isEmpty()) {
            remarks.accept(
                    new Remark(pointer + "/$ref", "'" + target + "' is outside the document; any JSON is accepted"));
            return lossy.anything();
        }
        String name = names.get(target);
        if (name == null) {
            if (names.size() == MAX_DEFINITIONS) {
                throw new Unsupported(
                        pointer + "/$ref", "the operation refers to too many schemas (limit " + MAX_DEFINITIONS + ")");
            }
            name = unique(target.substring(target.lastIndexOf('/') + 1));
            names.put(target, name);
            pending.addLast(target);
        }
        return Json.object().put("$ref", "#/definitions/" + name);
    }

    private String unique(String wanted) {
        String plain = NOT_IN_A_NAME
                .matcher(wanted.replace("~1", "_").replace("~0", "_"))
                .replaceAll("_");
        String base = NameRule.isName(plain) ? plain : "x" + plain;
        String name = base;
        while (!takenNames.add(name)) {
            int number = repetitions.getOrDefault(base, 1) + 1;
            repetitions.put(base, number);
            name = base + number;
        }
        return name;
    }

    private ObjectNode keywords(JsonNode schema, String pointer) throws Unsupported {
        ObjectNode result = Json.object();
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            String at = pointer + "/" + Json.pointerToken(keyword.getKey());
            keyword(schema, keyword.getKey(), keyword.getValue(), at, result);
        }
        if (result.has("oneOf") || result.has("not")) {
            lossy.place(result, pointer);
        }
        leaveOutRest(schema, "patternProperties", "additionalProperties", pointer, result);
        leaveOutRest(schema, "prefixItems", "items", pointer, result);
        if (isTrue(schema.path("exclusiveMinimum"))) {
            result.remove("minimum");
        }
        if (isTrue(schema.path("exclusiveMaximum"))) {
            result.remove("maximum");
        }
        type(schema, result);
        format(schema, pointer, result);
        hideOtherSide(schema, result);
        return nullable(schema, result);
    }

    /** Leaves out a keyword for the values that another keyword outside the subset does not cover: it would get them all. */
    private void leaveOutRest(JsonNode schema, String covering, String rest, String pointer, ObjectNode result) {
        if (!schema.path(covering).isEmpty() && result.has(rest) && !isTrue(result.path(rest))) {
            result.remove(rest);
            lossy.add(result);
            remarks.accept(new Remark(
                    pointer + "/" + rest, "it is not enforced, because '" + covering + "' is not in the subset"));
        }
    }

    private void keyword(JsonNode schema, String name, JsonNode value, String at, ObjectNode result)
            throws Unsupported {
        switch (name) {
            case "properties" -> result.set(name, properties(value, at));
            case "items", "additionalProperties", "not" -> result.set(name, convert(value, at));
            case "allOf", "anyOf", "oneOf" -> {
                if (!value.isEmpty()) {
                    result.set(name, list(value, at));
                }
            }
            case "exclusiveMinimum" -> exclusive(schema, name, "minimum", value, result);
            case "exclusiveMaximum" -> exclusive(schema, name, "maximum", value, result);
            default -> other(name, value, at, result);
        }
    }

    private void other(String name, JsonNode value, String at, ObjectNode result) {
        boolean isReference = name.equals("$ref") && value.isTextual();
        if (isReference || (name.equals("required") && value.isEmpty())) {
            return;
        }
        if (KEPT.contains(name)) {
            if (!result.has(name)) {
                result.set(name, name.equals("required") || name.equals("enum") ? distinct(value) : value.deepCopy());
            }
        } else if (!ANNOTATIONS.contains(name) && !name.startsWith("x-")) {
            remarks.accept(new Remark(at, "the keyword '" + name + "' is not in the subset; it is not enforced"));
            lossy.add(result);
        }
    }

    private static boolean isTrue(JsonNode value) {
        return value.isBoolean() && value.booleanValue();
    }

    /** Returns a list without repetitions, which say nothing new and which the subset refuses. */
    private static JsonNode distinct(JsonNode values) {
        ArrayNode distinct = NODES.arrayNode();
        Set<String> seen = new HashSet<>();
        values.forEach(value -> {
            if (seen.add(Json.canonical(value))) {
                distinct.add(value);
            }
        });
        return distinct;
    }

    /** Writes an exclusive bound, which is a boolean beside the bound in 3.0 and a number in 3.1. */
    private static void exclusive(JsonNode schema, String name, String bound, JsonNode value, ObjectNode result) {
        if (value.isNumber()) {
            result.set(name, value);
        } else if (isTrue(value) && schema.path(bound).isNumber()) {
            result.set(name, schema.get(bound));
        }
    }

    private ObjectNode properties(JsonNode properties, String pointer) throws Unsupported {
        ObjectNode result = Json.object();
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            String at = pointer + "/" + Json.pointerToken(property.getKey());
            result.set(property.getKey(), convert(property.getValue(), at));
        }
        return result;
    }

    private ArrayNode list(JsonNode schemas, String pointer) throws Unsupported {
        ArrayNode result = NODES.arrayNode();
        for (int i = 0; i < schemas.size(); i++) {
            result.add(convert(schemas.get(i), pointer + "/" + i));
        }
        return result;
    }

    private static void type(JsonNode schema, ObjectNode result) {
        JsonNode type = schema.path("type");
        if (type.isTextual() || (type.isArray() && !type.isEmpty())) {
            result.set("type", type);
        }
    }

    /** Enforces a format, or what it means, or says that it is not enforced. */
    private void format(JsonNode schema, String pointer, ObjectNode result) {
        String format = schema.path("format").asText();
        Set<String> types = typesWithoutNull(schema);
        if (ASSERTED_FORMATS.contains(format)) {
            result.put("format", format);
        } else if (FORMAT_PATTERNS.containsKey(format) && types.equals(STRING) && !result.has("pattern")) {
            result.put("pattern", FORMAT_PATTERNS.get(format));
        } else if (FORMAT_BITS.containsKey(format) && types.size() == 1 && NUMBERS.containsAll(types)) {
            bounds(FORMAT_BITS.getOrDefault(format, 0), result);
        } else if (UNENFORCED_FORMATS.contains(format)
                || (FORMAT_PATTERNS.containsKey(format) && isSome(types, STRING))
                || (FORMAT_BITS.containsKey(format) && isSome(types, NUMBERS))) {
            remarks.accept(new Remark(
                    pointer + "/format", "the format '" + format + "' is not in the subset; it is not enforced"));
            lossy.add(result);
        }
    }

    /** Returns the declared types except null, which no format, pattern or bound restricts. Empty if none is declared. */
    private static Set<String> typesWithoutNull(JsonNode schema) {
        JsonNode type = schema.path("type");
        Set<String> types = new HashSet<>();
        if (type.isTextual()) {
            types.add(type.textValue());
        }
        type.forEach(each -> types.add(each.asText()));
        types.remove("null");
        return types;
    }

    /** Whether a value of some declared types may be of one of these types. Without a declaration it may. */
    private static boolean isSome(Set<String> declared, Set<String> types) {
        return declared.isEmpty() || declared.stream().anyMatch(types::contains);
    }

    private static void bounds(int bits, ObjectNode result) {
        BigInteger limit = BigInteger.ONE.shiftLeft(bits);
        if (!result.has("minimum") && !result.has("exclusiveMinimum")) {
            result.put("minimum", limit.negate());
        }
        if (!result.has("maximum") && !result.has("exclusiveMaximum")) {
            result.put("maximum", limit.subtract(BigInteger.ONE));
        }
    }

    /** Requires no property that the other side alone has: a read-only one of requests, a write-only one of responses. */
    private void hideOtherSide(JsonNode schema, ObjectNode result) {
        Set<String> hidden = new HashSet<>();
        addHidden(schema, hidden, Collections.newSetFromMap(new IdentityHashMap<>()), 0);
        if (!hidden.isEmpty()) {
            requireNone(hidden, result);
        }
        if (result.path("required").isEmpty()) {
            result.remove("required");
        }
    }

    /** Adds the names of the properties that the other side alone has, also those of references and of {@code allOf}. */
    private void addHidden(JsonNode schema, Set<String> hidden, Set<JsonNode> seen, int depth) {
        if (depth > MAX_PARTS_DEPTH || !seen.add(schema)) {
            return;
        }
        Optional<JsonNode> target = target(schema);
        target.ifPresent(found -> addHidden(found, hidden, seen, depth + 1));
        if (target.isEmpty() || !document.isVersion30()) {
            schema.path("properties").properties().stream()
                    .filter(property -> isHidden(property.getValue()))
                    .forEach(property -> hidden.add(property.getKey()));
            schema.path("allOf").forEach(part -> addHidden(part, hidden, seen, depth + 1));
        }
    }

    /** Whether the other side alone has a property. What stands beside a reference counts in 3.1 only. */
    private boolean isHidden(JsonNode property) {
        String flag = side == Side.REQUEST ? "readOnly" : "writeOnly";
        JsonNode schema = property;
        for (int depth = 0; depth < MAX_PARTS_DEPTH; depth++) {
            Optional<JsonNode> target = target(schema);
            if ((target.isEmpty() || !document.isVersion30())
                    && schema.path(flag).asBoolean()) {
                return true;
            }
            if (target.isEmpty()) {
                return false;
            }
            schema = target.get();
        }
        return false;
    }

    /** Returns the schema of the document that a schema refers to; empty if it refers to none. */
    private Optional<JsonNode> target(JsonNode schema) {
        return Optional.of(schema.path("$ref").asText())
                .filter(reference -> reference.startsWith("#/"))
                .flatMap(document::at);
    }

    private static void requireNone(Set<String> names, JsonNode converted) {
        if (converted.path("required") instanceof ArrayNode required) {
            required.removeIf(name -> names.contains(name.asText()));
        }
        converted.path("allOf").forEach(part -> requireNone(names, part));
    }

    /** Adds null where 3.0 says {@code nullable}. */
    private ObjectNode nullable(JsonNode schema, ObjectNode result) {
        if (!document.isVersion30() || !schema.path("nullable").asBoolean()) {
            return result;
        }
        Optional<String> type =
                Optional.of(schema.path("type")).filter(JsonNode::isTextual).map(JsonNode::textValue);
        boolean isPlain = !result.has("enum") && !result.has("const") && !hasLogic(result);
        if (isPlain) {
            type.ifPresent(only -> result.putArray("type").add(only).add("null"));
            return result;
        }
        ObjectNode either = Json.object();
        either.putArray("anyOf").add(result).add(Json.object().put("type", "null"));
        return either;
    }

    private static boolean hasLogic(ObjectNode schema) {
        return schema.has("allOf") || schema.has("anyOf") || schema.has("oneOf") || schema.has("not");
    }
}
