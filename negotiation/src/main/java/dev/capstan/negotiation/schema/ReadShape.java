package dev.capstan.negotiation.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Takes a schema of the subset apart. It is taken to be one that can be enforced. */
final class ReadShape {

    private static final BigDecimal MOST = BigDecimal.valueOf(Integer.MAX_VALUE);

    private final Map<String, Shape> read = new HashMap<>();

    private ReadShape() {}

    static Shape of(JsonNode document) {
        ReadShape reading = new ReadShape();
        JsonNode definitions = document.path("definitions");
        if (!definitions.isEmpty()) {
            reading.define(definitions);
        }
        return reading.shape(document);
    }

    /** Reads every definition after those that it refers to; those that lead back to themselves come last. */
    private void define(JsonNode definitions) {
        ReferenceOrder order = ReferenceOrder.of(definitions);
        Map<String, Definition> open = new LinkedHashMap<>();
        String told = order.endless().isEmpty() ? "" : ShapeDraft.digest(Json.canonical(definitions));
        for (String name : order.endless()) {
            Definition definition = new Definition();
            open.put(name, definition);
            read.put(name, new ShapeDraft().reference(definition, name + " " + told));
        }
        for (String name : order.ending()) {
            read.put(name, shape(definitions.get(name)));
        }
        open.forEach((name, definition) -> definition.is(shape(definitions.get(name))));
    }

    private Shape shape(JsonNode schema) {
        if (schema.isBoolean()) {
            return schema.booleanValue() ? Shape.ANYTHING : Shape.NOTHING;
        }
        if (schema.has("$ref")) {
            return definition(schema.get("$ref").textValue());
        }
        ShapeDraft draft = new ShapeDraft();
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            JsonNode value = keyword.getValue();
            switch (keyword.getKey()) {
                case "type" -> draft.kinds(kinds(value));
                case "enum" -> draft.values(Values.among(value));
                case "const" -> draft.values(Values.only(value));
                case "allOf" -> draft.allOf(shapes(value));
                case "anyOf" -> draft.anyOf(shapes(value));
                case "oneOf" -> draft.oneOf(shapes(value));
                case "not" -> draft.not(shape(value));
                case "minimum" -> draft.range(draft.range.from(value.decimalValue(), false));
                case "exclusiveMinimum" -> draft.range(draft.range.from(value.decimalValue(), true));
                case "maximum" -> draft.range(draft.range.to(value.decimalValue(), false));
                case "exclusiveMaximum" -> draft.range(draft.range.to(value.decimalValue(), true));
                default -> {
                    // Read with its neighbours below, or no constraint.
                }
            }
        }
        return draft.texts(texts(schema))
                .members(members(schema))
                .items(items(schema))
                .shape();
    }

    private Shape definition(String reference) {
        String name = Definition.named(reference);
        Shape shape = read.get(name);
        if (shape == null) {
            throw new IllegalArgumentException("the schema cannot be compared: there is no definition '" + name + "'");
        }
        return shape;
    }

    private static int kinds(JsonNode types) {
        if (types.isTextual()) {
            return Kind.named(types.textValue());
        }
        int kinds = 0;
        for (JsonNode type : types) {
            kinds |= Kind.named(type.textValue());
        }
        return kinds;
    }

    private List<Shape> shapes(JsonNode schemas) {
        List<Shape> shapes = new ArrayList<>();
        schemas.forEach(schema -> shapes.add(shape(schema)));
        return shapes;
    }

    private static Texts texts(JsonNode schema) {
        Span length = span(schema, "minLength", "maxLength");
        Set<String> patterns = one(schema, "pattern");
        Set<String> formats = one(schema, "format");
        boolean any = length.isAny() && patterns.isEmpty() && formats.isEmpty();
        return any ? Texts.ANY : new Texts(length, patterns, formats);
    }

    private Members members(JsonNode schema) {
        if (!schema.has("properties") && !schema.has("required") && !schema.has("additionalProperties")) {
            return Members.ANY;
        }
        Map<String, Shape> properties = new LinkedHashMap<>();
        schema.path("properties").properties().forEach(p -> properties.put(p.getKey(), shape(p.getValue())));
        Set<String> required = new LinkedHashSet<>();
        schema.path("required").forEach(name -> required.add(name.textValue()));
        JsonNode additional = schema.get("additionalProperties");
        return new Members(properties, required, additional == null ? null : shape(additional));
    }

    private Items items(JsonNode schema) {
        Span count = span(schema, "minItems", "maxItems");
        boolean unique = schema.path("uniqueItems").asBoolean();
        JsonNode each = schema.get("items");
        boolean any = each == null && count.isAny() && !unique;
        return any ? Items.ANY : new Items(each == null ? null : shape(each), count, unique);
    }

    private static Span span(JsonNode schema, String min, String max) {
        return new Span(
                schema.has(min) ? count(schema.get(min)) : 0,
                schema.has(max) ? count(schema.get(max)) : Integer.MAX_VALUE);
    }

    private static int count(JsonNode whole) {
        return whole.decimalValue().min(MOST).intValue();
    }

    private static Set<String> one(JsonNode schema, String keyword) {
        return schema.has(keyword) ? Set.of(schema.get(keyword).textValue()) : Set.of();
    }
}
