package dev.capstan.types;

import dev.capstan.types.model.Field;
import dev.capstan.types.model.NamedType;
import dev.capstan.types.model.NamedType.Alias;
import dev.capstan.types.model.NamedType.Struct;
import dev.capstan.types.model.Type;
import dev.capstan.types.model.Type.ArrayType;
import dev.capstan.types.model.Type.Named;
import dev.capstan.types.model.Type.ObjectType;
import dev.capstan.types.model.Type.OneOf;
import dev.capstan.types.model.Type.Primitive;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The types of values in Go. A nullable value has a type that can be {@code nil}. An optional one is behind a pointer,
 * so that an empty value differs from a missing one.
 */
final class GoTypes {

    private final Map<String, NamedType> types;
    private final Map<String, Boolean> finite = new HashMap<>();
    private final Set<String> imports = new TreeSet<>();
    private final Set<GoRuntime> support = EnumSet.noneOf(GoRuntime.class);

    GoTypes(Map<String, NamedType> types) {
        this.types = types;
    }

    /** Returns the packages that the written types need. */
    Set<String> imports() {
        return imports;
    }

    /** Returns the support code that the written types need. */
    Set<GoRuntime> support() {
        return support;
    }

    /** Records that the written code needs {@code encoding/json}. */
    void needJson() {
        imports.add("encoding/json");
    }

    /** Records that the written code needs this support code. */
    void need(GoRuntime needed) {
        support.add(needed);
        imports.addAll(needed.packages());
    }

    /** Returns the type of a list item, a map value or a value by itself. */
    String of(Type type) {
        if (type instanceof Primitive primitive) {
            return primitive(primitive);
        } else if (type instanceof ArrayType list) {
            return "[]" + of(list.items());
        } else if (type instanceof ObjectType map) {
            return "map[string]" + of(map.rest());
        } else if (type instanceof OneOf orNull) {
            return isPointer(orNull) ? "*" + of(nonNullType(orNull)) : of(nonNullType(orNull));
        } else if (type instanceof Named named) {
            return named.name();
        }
        return "string";
    }

    private String primitive(Primitive type) {
        return switch (type) {
            case BOOLEAN -> "bool";
            case INTEGER -> {
                need(GoRuntime.INTEGER);
                yield "Integer";
            }
            case NUMBER -> "float64";
            case ANYTHING, NEVER, NULL -> {
                needJson();
                yield "json.RawMessage";
            }
        };
    }

    /** Returns the type of a field. */
    String of(Field field) {
        Type type = field.type();
        if (field.required()) {
            return isFinite(type) ? of(type) : "*" + of(type);
        } else if (type instanceof OneOf orNull) {
            return "*" + of(nonNullType(orNull));
        }
        Type known = known(type);
        return isRaw(known) || isPointer(known) ? of(type) : "*" + of(type);
    }

    /** Returns the type of a nullable value when it is not null. */
    private static Type nonNullType(OneOf orNull) {
        return orNull.options().get(0);
    }

    /** Returns the type that an alias stands for, or the type itself. */
    private Type known(Type type) {
        return type instanceof Named named && types.get(named.name()) instanceof Alias alias
                ? known(alias.type())
                : type;
    }

    private static boolean isRaw(Type known) {
        return known == Primitive.ANYTHING || known == Primitive.NEVER || known == Primitive.NULL;
    }

    private boolean isPointer(Type known) {
        return known instanceof OneOf orNull && !canBeNil(known(nonNullType(orNull)));
    }

    private static boolean canBeNil(Type known) {
        return isRaw(known) || known instanceof ArrayType || known instanceof ObjectType || known instanceof OneOf;
    }

    /** Returns the object type with fields that a type stands for, or empty. */
    Optional<Struct> struct(Type type) {
        return known(type) instanceof Named named && types.get(named.name()) instanceof Struct struct
                ? Optional.of(struct)
                : Optional.empty();
    }

    /** Whether the type does not contain itself at any depth. Otherwise it would have no finite size. */
    private boolean isFinite(Type type) {
        @Nullable Struct struct = struct(type).orElse(null);
        if (struct == null) {
            return true;
        }
        @Nullable Boolean before = finite.putIfAbsent(struct.name(), false);
        if (before != null) {
            return before;
        }
        for (Field field : struct.fields()) {
            if (field.required() && !isFinite(field.type())) {
                return false;
            }
        }
        finite.put(struct.name(), true);
        return true;
    }
}
