package dev.capstan.types.model;

import dev.capstan.types.model.Type.AllOf;
import dev.capstan.types.model.Type.ArrayType;
import dev.capstan.types.model.Type.Literal;
import dev.capstan.types.model.Type.Named;
import dev.capstan.types.model.Type.ObjectType;
import dev.capstan.types.model.Type.OneOf;
import dev.capstan.types.model.Type.Primitive;
import dev.capstan.types.model.Type.StringType;
import dev.capstan.validation.schema.JsonKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A merger of several types that apply at once into one type, for languages without intersections. Every value of all
 * the types is a value of the merged one. It has further values if the types are too many or too different.
 */
final class MergeTypes {

    /** Maximum number of options that result from merging. */
    private static final int MAX_OPTIONS = 64;

    /** Maximum number of properties and options visited in total, because each merge visits them again. */
    private static final int MAX_VISITED = 2_000_000;

    private final Map<String, Type> declared = new LinkedHashMap<>();
    private final Map<String, Type> followed = new HashMap<>();
    private int lookedAt;

    MergeTypes(List<Declaration> declarations) {
        declarations.forEach(declaration -> declared.put(declaration.name(), declaration.type()));
    }

    /** Returns the type with an intersection merged at the top level; nested types stay unchanged. */
    Type merged(Type type) {
        if (!(type instanceof AllOf allOf)) {
            return type;
        }
        return allOf.parts().stream().map(this::followed).reduce(Primitive.ANYTHING, this::both);
    }

    private Type followed(Named named) {
        Type before = followed.get(named.name());
        if (before != null) {
            return before;
        }
        Type type = followed(Objects.requireNonNull(declared.get(named.name())));
        followed.put(named.name(), type);
        return type;
    }

    private Type followed(Type type) {
        if (type instanceof Named named) {
            return followed(named);
        } else if (type instanceof AllOf) {
            return merged(type);
        } else if (type instanceof OneOf oneOf) {
            countSteps(oneOf.options().size());
            return Types.oneOf(oneOf.options().stream().map(this::followed).toList());
        }
        return type;
    }

    /** Returns the intersection of two types. Nested names are not followed: the first of two stands for both. */
    private Type both(Type left, Type right) {
        if (left == Primitive.ANYTHING || left.equals(right)) {
            return right;
        } else if (right == Primitive.ANYTHING || left instanceof Named || left instanceof AllOf) {
            return left;
        } else if (right instanceof Named || right instanceof AllOf) {
            return right;
        } else if (left instanceof OneOf || right instanceof OneOf) {
            return each(options(left), options(right), left);
        } else if (left instanceof Literal || right instanceof Literal) {
            return value(left, right);
        } else if (left instanceof ObjectType one && right instanceof ObjectType other) {
            return fields(one, other);
        } else if (left instanceof ArrayType one && right instanceof ArrayType other) {
            return new ArrayType(both(one.items(), other.items()));
        } else if (left instanceof StringType one && right instanceof StringType) {
            return one.format() == null ? right : left;
        }
        boolean areNumbers = isNumber(left) && isNumber(right);
        return areNumbers ? Primitive.INTEGER : Primitive.NEVER;
    }

    private Type each(List<Type> left, List<Type> right, Type otherwise) {
        countSteps(left.size() + right.size());
        if (left.size() * right.size() > MAX_OPTIONS) {
            return otherwise;
        }
        List<Type> options = new ArrayList<>();
        left.forEach(one -> right.forEach(other -> options.add(both(one, other))));
        return Types.oneOf(options);
    }

    private static List<Type> options(Type type) {
        return type instanceof OneOf oneOf ? oneOf.options() : List.of(type);
    }

    private static boolean isNumber(Type type) {
        return type == Primitive.INTEGER || type == Primitive.NUMBER;
    }

    private static Type value(Type left, Type right) {
        if (left instanceof Literal one && right instanceof Literal other) {
            return one.equals(other) ? left : Primitive.NEVER;
        }
        Literal value = (Literal) (left instanceof Literal ? left : right);
        return isOfKind(value, value == left ? right : left) ? value : Primitive.NEVER;
    }

    private static boolean isOfKind(Literal value, Type type) {
        return switch (JsonKind.of(value.value())) {
            case OBJECT -> type instanceof ObjectType;
            case ARRAY -> type instanceof ArrayType;
            case STRING -> type instanceof StringType;
            case INTEGER -> isNumber(type);
            case FRACTION -> type == Primitive.NUMBER;
            case BOOLEAN -> type == Primitive.BOOLEAN;
            case NULL -> type == Primitive.NULL;
        };
    }

    private ObjectType fields(ObjectType left, ObjectType right) {
        countSteps(left.fields().size() + right.fields().size());
        Map<String, Field> lefts = byKey(left);
        Map<String, Field> rights = byKey(right);
        Set<String> keys = new LinkedHashSet<>(lefts.keySet());
        keys.addAll(rights.keySet());
        Type rest = both(left.rest(), right.rest());
        List<Field> fields = new ArrayList<>();
        for (String key : keys) {
            Field field = both(
                    lefts.getOrDefault(key, new Field(key, left.rest(), false, null)),
                    rights.getOrDefault(key, new Field(key, right.rest(), false, null)));
            if (field.type() != Primitive.NEVER || field.required() || rest != Primitive.NEVER) {
                fields.add(field);
            }
        }
        return new ObjectType(fields, rest);
    }

    private static Map<String, Field> byKey(ObjectType type) {
        Map<String, Field> fields = new LinkedHashMap<>();
        type.fields().forEach(field -> fields.put(field.key(), field));
        return fields;
    }

    private void countSteps(int more) {
        lookedAt += more;
        if (lookedAt > MAX_VISITED) {
            throw new IllegalArgumentException("the types would be merged from more than " + MAX_VISITED
                    + " properties and options; refer to fewer or smaller definitions from allOf");
        }
    }

    private Field both(Field left, Field right) {
        return new Field(
                left.key(),
                both(left.type(), right.type()),
                left.required() || right.required(),
                left.comment() == null ? right.comment() : left.comment());
    }
}
