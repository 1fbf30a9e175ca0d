package dev.capstan.config.types;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.config.types.model.Declarations;
import dev.capstan.config.types.model.Field;
import dev.capstan.config.types.model.NamedType;
import dev.capstan.config.types.model.NamedTypes;
import dev.capstan.config.types.model.Type;
import dev.capstan.config.types.model.Type.AllOf;
import dev.capstan.config.types.model.Type.Exactly;
import dev.capstan.config.types.model.Type.Fields;
import dev.capstan.config.types.model.Type.ListOf;
import dev.capstan.config.types.model.Type.Named;
import dev.capstan.config.types.model.Type.OneOf;
import dev.capstan.config.types.model.Type.Plain;
import dev.capstan.core.json.Json;
import dev.capstan.validation.schema.JsonKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Which values have a type, by the meaning of types alone: no language, no schema. */
final class TypeValues {

    private final Map<String, Type> named;
    private final String first;

    private TypeValues(Map<String, Type> named) {
        this.named = named;
        this.first = named.keySet().iterator().next();
    }

    /** The values of the first of these declarations. */
    static TypeValues of(Declarations declarations) {
        Map<String, Type> named = new LinkedHashMap<>();
        declarations.declarations().forEach(one -> named.put(one.name(), one.type()));
        return new TypeValues(named);
    }

    /** The values of the first of these shapes. */
    static TypeValues of(NamedTypes shapes) {
        Map<String, Type> named = new LinkedHashMap<>();
        shapes.types().forEach(shape -> named.put(shape.name(), type(shape)));
        return new TypeValues(named);
    }

    private static Type type(NamedType shape) {
        if (shape instanceof NamedType.Struct struct) {
            return new Fields(struct.fields(), struct.rest());
        } else if (shape instanceof NamedType.Choice choice) {
            return new OneOf(choice.values().stream()
                    .map(text -> new Exactly(Json.mapper().getNodeFactory().textNode(text)))
                    .collect(Collectors.toList()));
        } else if (shape instanceof NamedType.Union union) {
            return new OneOf(union.options());
        }
        return ((NamedType.Alias) shape).type();
    }

    boolean takes(JsonNode value) {
        return takes(new Named(first), value);
    }

    private boolean takes(Type type, JsonNode value) {
        if (type instanceof Plain plain) {
            return takes(plain, JsonKind.of(value));
        } else if (type instanceof Exactly exactly) {
            return Json.equal(exactly.value(), value);
        } else if (type instanceof ListOf list) {
            return value.isArray()
                    && StreamSupport.stream(value.spliterator(), false).allMatch(item -> takes(list.items(), item));
        } else if (type instanceof Fields fields) {
            return value.isObject() && has(fields, value);
        } else if (type instanceof OneOf oneOf) {
            return oneOf.options().stream().anyMatch(option -> takes(option, value));
        } else if (type instanceof AllOf allOf) {
            return allOf.parts().stream().allMatch(part -> takes(part, value));
        } else if (type instanceof Named name) {
            return takes(Objects.requireNonNull(named.get(name.name()), name.name()), value);
        }
        return value.isTextual();
    }

    private static boolean takes(Plain type, JsonKind kind) {
        return switch (type) {
            case ANYTHING -> true;
            case NOTHING -> false;
            case INTEGER -> kind == JsonKind.INTEGER;
            case NUMBER -> kind == JsonKind.INTEGER || kind == JsonKind.FRACTION;
            case BOOLEAN -> kind == JsonKind.BOOLEAN;
            case NULL -> kind == JsonKind.NULL;
        };
    }

    private boolean has(Fields type, JsonNode object) {
        List<Field> fields = type.fields();
        Set<String> keys = fields.stream().map(Field::key).collect(Collectors.toSet());
        return fields.stream()
                        .allMatch(field -> object.has(field.key())
                                ? takes(field.type(), object.get(field.key()))
                                : !field.required())
                && object.properties().stream()
                        .allMatch(one -> keys.contains(one.getKey()) || takes(type.rest(), one.getValue()));
    }
}
