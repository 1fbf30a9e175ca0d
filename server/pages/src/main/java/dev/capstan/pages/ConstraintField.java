package dev.capstan.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Side;
import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An argument of a capability that a user can narrow with a simple field.
 *
 * @param argument name of the argument
 * @param hint the description in its schema, or empty
 * @param kind the kind of field
 * @param options the values to choose from, as JSON
 */
record ConstraintField(String argument, String hint, Kind kind, List<JsonNode> options) {

    private static final int MAX_FIELDS = 20;
    private static final int MAX_OPTIONS = 30;

    ConstraintField {
        options = List.copyOf(options);
    }

    /** The kinds of fields. */
    enum Kind {
        /** A minimum and a maximum. */
        NUMBER,
        /** An exact value. */
        TEXT,
        /** A choice of values. */
        CHOICE
    }

    /** Returns the fields for a capability, in the order of its input schema, at most {@value #MAX_FIELDS}. */
    static List<ConstraintField> of(Capability capability) {
        return capability.contract().schema(Side.REQUEST).stream()
                .flatMap(schema -> schema.document().path("properties").properties().stream())
                .flatMap(property -> of(property.getKey(), property.getValue()).stream())
                .limit(MAX_FIELDS)
                .toList();
    }

    private static Optional<ConstraintField> of(String argument, JsonNode schema) {
        String hint = DisplayText.sentence(schema.path("description").textValue());
        List<JsonNode> options = options(schema);
        if (!options.isEmpty()) {
            return Optional.of(new ConstraintField(argument, hint, Kind.CHOICE, options))
                    .filter(field -> options.size() <= MAX_OPTIONS);
        }
        return switch (type(schema)) {
            case "number", "integer" -> Optional.of(new ConstraintField(argument, hint, Kind.NUMBER, List.of()));
            case "string" -> Optional.of(new ConstraintField(argument, hint, Kind.TEXT, List.of()));
            default -> Optional.empty();
        };
    }

    private static List<JsonNode> options(JsonNode schema) {
        List<JsonNode> options = new ArrayList<>();
        schema.path("enum").forEach(options::add);
        if (options.isEmpty() && type(schema).equals("boolean")) {
            Stream.of(true, false).map(Json.object()::booleanNode).forEach(options::add);
        }
        return options;
    }

    private static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (!type.isArray()) {
            return type.asText();
        }
        List<String> types = new ArrayList<>();
        type.forEach(each -> types.add(each.asText()));
        types.remove("null");
        return types.size() == 1 ? types.get(0) : "";
    }
}
