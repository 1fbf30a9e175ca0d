package dev.capstan.types;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.types.model.Declarations;
import dev.capstan.types.model.Field;
import dev.capstan.types.model.NamedType;
import dev.capstan.types.model.Type;
import dev.capstan.types.model.Type.AllOf;
import dev.capstan.types.model.Type.ArrayType;
import dev.capstan.types.model.Type.Literal;
import dev.capstan.types.model.Type.Named;
import dev.capstan.types.model.Type.ObjectType;
import dev.capstan.types.model.Type.OneOf;
import dev.capstan.types.model.Type.Primitive;
import dev.capstan.validation.schema.JsonKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** A check whether a value has a type, by the meaning of types alone, without a language or a schema. */
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
    static TypeValues of(List<NamedType> shapes) {
        Map<String, Type> named = new LinkedHashMap<>();
        shapes.forEach(shape -> named.put(shape.name(), type(shape)));
        return new TypeValues(named);
    }

    private static Type type(NamedType shape) {
        if (shape instanceof NamedType.Struct struct) {
            return new ObjectType(struct.fields(), struct.rest());
        } else if (shape instanceof NamedType.Enumeration choice) {
            return new OneOf(choice.values().stream()
                    .map(text -> new Literal(Json.mapper().getNodeFactory().textNode(text)))
                    .collect(Collectors.toList()));
        } else if (shape instanceof NamedType.Union union) {
            return new OneOf(union.options());
        }
        return ((NamedType.Alias) shape).type();
    }

    boolean accepts(JsonNode value) {
        return accepts(new Named(first), value);
    }

    private boolean accepts(Type type, JsonNode value) {
        if (type instanceof Primitive primitive) {
            return accepts(primitive, JsonKind.of(value));
        } else if (type instanceof Literal literal) {
            return Json.equal(literal.value(), value);
        } else if (type instanceof ArrayType list) {
            return value.isArray()
                    && StreamSupport.stream(value.spliterator(), false).allMatch(item -> accepts(list.items(), item));
        } else if (type instanceof ObjectType objectType) {
            return value.isObject() && has(objectType, value);
        } else if (type instanceof OneOf oneOf) {
            return oneOf.options().stream().anyMatch(option -> accepts(option, value));
        } else if (type instanceof AllOf allOf) {
            return allOf.parts().stream().allMatch(part -> accepts(part, value));
        } else if (type instanceof Named name) {
            return accepts(Objects.requireNonNull(named.get(name.name()), name.name()), value);
        }
        return value.isTextual();
    }

    private static boolean accepts(Primitive type, JsonKind kind) {
        return switch (type) {
            case ANYTHING -> true;
            case NEVER -> false;
            case INTEGER -> kind == JsonKind.INTEGER;
            case NUMBER -> kind == JsonKind.INTEGER || kind == JsonKind.FRACTION;
            case BOOLEAN -> kind == JsonKind.BOOLEAN;
            case NULL -> kind == JsonKind.NULL;
        };
    }

    private boolean has(ObjectType type, JsonNode object) {
        List<Field> fields = type.fields();
        Set<String> keys = fields.stream().map(Field::key).collect(Collectors.toSet());
        return fields.stream()
                        .allMatch(field -> object.has(field.key())
                                ? accepts(field.type(), object.get(field.key()))
                                : !field.required())
                && object.properties().stream()
                        .allMatch(one -> keys.contains(one.getKey()) || accepts(type.rest(), one.getValue()));
    }
}
