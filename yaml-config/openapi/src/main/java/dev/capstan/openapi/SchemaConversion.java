package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Side;
import dev.capstan.core.json.Json;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The conversion of the schemas of one side of an operation into the enforced subset of draft-07. Referenced schemas
 * become definitions. A keyword outside the subset is left out with a remark, so that nothing is loosened silently.
 * Nothing becomes stricter: {@link #lossy} knows the schemas in which something was left out.
 */
final class SchemaConversion {

    /** Maximum number of definitions: a schema of a capability contains at most as many schemas. */
    private static final int MAX_DEFINITIONS = 5_000;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

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

    private final OpenApiDocument document;
    private final Consumer<Remark> remarks;
    private final LossySchemas lossy;
    private final FormatConversion formats;
    private final HiddenProperties hidden;
    private final ObjectNode definitions = Json.object();
    private final DefinitionNames names = new DefinitionNames();
    private final Deque<String> pending = new ArrayDeque<>();

    /** Creates a conversion for one side; each remark has its pointer in the document. */
    SchemaConversion(OpenApiDocument document, Side side, Consumer<Remark> remarks) {
        this.document = document;
        this.remarks = remarks;
        this.lossy = new LossySchemas(remarks);
        this.formats = new FormatConversion(remarks, lossy);
        this.hidden = new HiddenProperties(document, side);
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
            definitions.set(names.of(target), convert(schema, target.substring(1)));
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
        if (!names.contains(target)) {
            if (names.size() == MAX_DEFINITIONS) {
                throw new Unsupported(
                        pointer + "/$ref", "the operation refers to too many schemas (limit " + MAX_DEFINITIONS + ")");
            }
            pending.addLast(target);
        }
        return Json.object().put("$ref", "#/definitions/" + names.of(target));
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
        formats.convert(schema, pointer, result);
        hidden.requireNone(schema, result);
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
