package dev.capstan.types.model;

import dev.capstan.types.model.Type.ArrayType;
import dev.capstan.types.model.Type.Literal;
import dev.capstan.types.model.Type.Named;
import dev.capstan.types.model.Type.ObjectType;
import dev.capstan.types.model.Type.Primitive;
import dev.capstan.types.model.Type.StringType;
import dev.capstan.validation.schema.JsonKind;
import dev.capstan.validation.schema.JsonValues;
import dev.capstan.validation.schema.ObjectConstraints;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.StringConstraints;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the types of values that a schema in the supported subset accepts. The order of keys has no effect:
 * properties are in the order of {@code required}, followed by the others by name (TC-5.3).
 */
final class ReadSchema {

    /** The order in which the kinds of a union are written. */
    private static final List<JsonKind> ORDER = List.of(
            JsonKind.OBJECT,
            JsonKind.ARRAY,
            JsonKind.STRING,
            JsonKind.INTEGER,
            JsonKind.FRACTION,
            JsonKind.BOOLEAN,
            JsonKind.NULL);

    private final Kinds kinds = new Kinds();
    private final Map<String, String> names;

    /** Creates a reader for schemas whose definitions are declared under these names. */
    ReadSchema(Map<String, String> names) {
        this.names = Map.copyOf(names);
    }

    /** Returns the type of all values that a schema accepts. */
    Type read(SchemaNode schema) {
        return read(schema, JsonKind.ALL);
    }

    /** Returns the title and description of a schema in lines of any text, or null if it has neither. */
    static @Nullable String comment(SchemaNode schema) {
        String comment = Stream.of(schema.title(), schema.description())
                .filter(text -> text != null && !text.isBlank())
                .collect(Collectors.joining("\n"));
        return comment.isEmpty() ? null : comment;
    }

    /** Returns the type of the values of these kinds that a schema accepts. */
    private Type read(SchemaNode schema, Set<JsonKind> within) {
        Set<JsonKind> possible = EnumSet.noneOf(JsonKind.class);
        possible.addAll(kinds.of(schema));
        @Nullable String reference = schema.reference();
        if (reference != null) {
            Named named = new Named(Objects.requireNonNull(names.get(reference)));
            return within.containsAll(possible)
                    ? named
                    : Types.allOf(List.of(ofKinds(SchemaNode.ANYTHING, within), named));
        }
        possible.retainAll(within);
        List<Type> parts = new ArrayList<>();
        schema.allOf().forEach(part -> parts.add(read(part, possible)));
        for (List<SchemaNode> choice : List.of(schema.anyOf(), schema.oneOf())) {
            if (!choice.isEmpty()) {
                parts.add(Types.oneOf(
                        choice.stream().map(option -> read(option, possible)).toList()));
            }
        }
        if (parts.isEmpty() || constrainsMoreThanKinds(schema)) {
            parts.add(0, own(schema, possible));
        }
        return Types.allOf(informativeParts(parts));
    }

    /** Returns the parts without those that only limit the kind of value; keeps one part if all do. */
    private static List<Type> informativeParts(List<Type> parts) {
        List<Type> telling = parts.stream().filter(part -> !Types.isKinds(part)).toList();
        return telling.isEmpty() ? parts.subList(0, 1) : telling;
    }

    private static boolean constrainsMoreThanKinds(SchemaNode schema) {
        return schema.values() != null
                || schema.members() != ObjectConstraints.ANY
                || schema.items().each() != null
                || !schema.strings().formats().isEmpty();
    }

    /** Returns the type of the schema itself, without the schemas it combines. */
    private Type own(SchemaNode schema, Set<JsonKind> possible) {
        @Nullable JsonValues values = schema.values();
        return values == null ? ofKinds(schema, possible) : values(values, possible);
    }

    private static Type values(JsonValues listed, Set<JsonKind> possible) {
        return Types.oneOf(listed.list().stream()
                .filter(value -> possible.contains(JsonKind.of(value)))
                .map(Literal::new)
                .toList());
    }

    private Type ofKinds(SchemaNode schema, Set<JsonKind> possible) {
        boolean isOpen = possible.containsAll(JsonKind.ALL);
        if (isOpen && !constrainsMoreThanKinds(schema)) {
            return Primitive.ANYTHING;
        }
        List<Type> types = new ArrayList<>();
        for (JsonKind kind : ORDER) {
            if (possible.contains(kind)) {
                types.add(
                        switch (kind) {
                            case OBJECT -> fields(schema.members());
                            case ARRAY -> new ArrayType(orAny(schema.items().each()));
                            case STRING -> text(schema.strings());
                            case INTEGER -> Primitive.INTEGER;
                            case FRACTION -> Primitive.NUMBER;
                            case BOOLEAN -> Primitive.BOOLEAN;
                            case NULL -> Primitive.NULL;
                        });
            }
        }
        return Types.oneOf(types);
    }

    private Type orAny(@Nullable SchemaNode schema) {
        return schema == null ? Primitive.ANYTHING : read(schema);
    }

    private static StringType text(StringConstraints strings) {
        return strings.formats().stream().findFirst().map(StringType::new).orElse(StringType.ANY);
    }

    private ObjectType fields(ObjectConstraints members) {
        Type rest = orAny(members.additional());
        Set<String> keys = new LinkedHashSet<>(members.required());
        keys.addAll(new TreeSet<>(members.properties().keySet()));
        List<Field> fields = new ArrayList<>();
        for (String key : keys) {
            @Nullable SchemaNode property = members.properties().get(key);
            boolean required = members.required().contains(key);
            fields.add(
                    property == null
                            ? new Field(key, rest, required, null)
                            : new Field(key, read(property), required, comment(property)));
        }
        return new ObjectType(fields, rest);
    }
}
