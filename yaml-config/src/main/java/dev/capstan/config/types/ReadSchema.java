package dev.capstan.config.types;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.config.types.Type.Exactly;
import dev.capstan.config.types.Type.Fields;
import dev.capstan.config.types.Type.ListOf;
import dev.capstan.config.types.Type.Named;
import dev.capstan.config.types.Type.Plain;
import dev.capstan.config.types.Type.Text;
import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Goes over a schema of the subset and says what types its values have. It takes the order of nothing from the order of
 * keys: properties stand in the order of {@code required}, and the others behind them by name (TC-5.3).
 */
final class ReadSchema {

    private final Kinds kinds;
    private final Definitions definitions;
    private final Map<String, String> names;

    /** Reads schemas with these definitions, which are declared under these names. */
    ReadSchema(Definitions definitions, Map<String, String> names) {
        this.kinds = new Kinds(definitions);
        this.definitions = definitions;
        this.names = Map.copyOf(names);
    }

    /** The type of every value that a schema takes. */
    Type read(JsonNode schema) {
        return read(schema, JsonKind.ALL);
    }

    /** What is said of a schema, in lines of any text. */
    static @Nullable String comment(JsonNode schema) {
        String said = Stream.of("title", "description")
                .map(keyword -> schema.path(keyword).asText(""))
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("\n"));
        return said.isEmpty() ? null : said;
    }

    /** The type of the values that a schema takes and that are of one of these kinds. */
    private Type read(JsonNode schema, Set<JsonKind> within) {
        Set<JsonKind> possible = EnumSet.noneOf(JsonKind.class);
        possible.addAll(kinds.of(schema));
        if (schema.has("$ref")) {
            Named named = new Named(names.get(Definitions.name(schema)));
            return within.containsAll(possible) ? named : Types.allOf(List.of(ofKinds(Json.object(), within), named));
        }
        possible.retainAll(within);
        List<Type> parts = new ArrayList<>();
        schema.path("allOf").forEach(part -> parts.add(read(part, possible)));
        for (String list : List.of("anyOf", "oneOf")) {
            if (schema.has(list)) {
                List<Type> options = new ArrayList<>();
                schema.get(list).forEach(option -> options.add(read(option, possible)));
                parts.add(Types.oneOf(options));
            }
        }
        if (parts.isEmpty() || saysMoreThanKinds(schema)) {
            parts.add(0, own(schema, possible));
        }
        return Types.allOf(telling(parts));
    }

    /** Parts that are of the same kinds at the most, without those that say no more than that. */
    private static List<Type> telling(List<Type> parts) {
        List<Type> telling = parts.stream().filter(part -> !Types.isKinds(part)).toList();
        return telling.isEmpty() ? parts.subList(0, 1) : telling;
    }

    private static boolean saysMoreThanKinds(JsonNode schema) {
        return Stream.of("const", "enum", "properties", "required", "additionalProperties", "items", "format")
                .anyMatch(schema::has);
    }

    /** What the schema says by itself, without what it is combined from. */
    private Type own(JsonNode schema, Set<JsonKind> possible) {
        return schema.has("const") || schema.has("enum") ? values(schema, possible) : ofKinds(schema, possible);
    }

    private static Type values(JsonNode schema, Set<JsonKind> possible) {
        List<Type> values = new ArrayList<>();
        Iterable<JsonNode> listed = schema.has("const") ? List.of(schema.get("const")) : schema.get("enum");
        for (JsonNode value : listed) {
            if (possible.contains(JsonKind.of(value))) {
                values.add(new Exactly(value));
            }
        }
        return Types.oneOf(values);
    }

    private Type ofKinds(JsonNode schema, Set<JsonKind> possible) {
        boolean isOpen = possible.containsAll(JsonKind.ALL);
        if (isOpen && !saysMoreThanKinds(schema)) {
            return Plain.ANYTHING;
        }
        List<Type> types = new ArrayList<>();
        for (JsonKind kind : JsonKind.values()) {
            if (possible.contains(kind)) {
                types.add(
                        switch (kind) {
                            case OBJECT -> fields(schema);
                            case ARRAY -> new ListOf(schema.has("items") ? read(schema.get("items")) : Plain.ANYTHING);
                            case STRING -> text(schema);
                            case INTEGER -> Plain.INTEGER;
                            case FRACTION -> Plain.NUMBER;
                            case BOOLEAN -> Plain.BOOLEAN;
                            case NULL -> Plain.NULL;
                        });
            }
        }
        return Types.oneOf(types);
    }

    private static Text text(JsonNode schema) {
        return schema.has("format") ? new Text(schema.get("format").asText()) : Text.ANY;
    }

    private Fields fields(JsonNode schema) {
        Type rest = schema.has("additionalProperties") ? read(schema.get("additionalProperties")) : Plain.ANYTHING;
        Set<String> required = new LinkedHashSet<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        JsonNode properties = schema.path("properties");
        Set<String> sorted = new TreeSet<>();
        properties.fieldNames().forEachRemaining(sorted::add);
        Set<String> keys = new LinkedHashSet<>(required);
        keys.addAll(sorted);
        List<Field> fields = new ArrayList<>();
        for (String key : keys) {
            JsonNode property = properties.path(key);
            Type type = property.isMissingNode() ? rest : read(property);
            fields.add(new Field(key, type, required.contains(key), comment(property)));
        }
        return new Fields(fields, rest);
    }
}
