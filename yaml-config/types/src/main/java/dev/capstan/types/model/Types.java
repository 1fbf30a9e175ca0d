package dev.capstan.types.model;

import dev.capstan.types.model.Type.AllOf;
import dev.capstan.types.model.Type.ArrayType;
import dev.capstan.types.model.Type.Literal;
import dev.capstan.types.model.Type.ObjectType;
import dev.capstan.types.model.Type.OneOf;
import dev.capstan.types.model.Type.Primitive;
import dev.capstan.types.model.Type.StringType;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Combinations of types without duplicates. */
public final class Types {

    private static final Set<Type> KINDS = Set.of(
            Primitive.ANYTHING,
            Primitive.INTEGER,
            Primitive.NUMBER,
            Primitive.BOOLEAN,
            Primitive.NULL,
            StringType.ANY,
            new ArrayType(Primitive.ANYTHING),
            new ObjectType(List.of(), Primitive.ANYTHING));

    private Types() {}

    /** Whether a type consists of all values of some kinds. */
    static boolean isKinds(Type type) {
        return type instanceof OneOf oneOf ? KINDS.containsAll(oneOf.options()) : KINDS.contains(type);
    }

    /** Returns the union of these types; {@link Primitive#NEVER} if there are none. */
    public static Type oneOf(Collection<? extends Type> options) {
        Set<Type> distinct = new LinkedHashSet<>();
        for (Type option : options) {
            distinct.addAll(option instanceof OneOf inner ? inner.options() : List.of(option));
        }
        distinct.remove(Primitive.NEVER);
        if (distinct.contains(Primitive.ANYTHING)) {
            return Primitive.ANYTHING;
        }
        if (distinct.contains(Primitive.NUMBER)) {
            distinct.remove(Primitive.INTEGER);
        }
        return switch (distinct.size()) {
            case 0 -> Primitive.NEVER;
            case 1 -> distinct.iterator().next();
            default -> new OneOf(List.copyOf(distinct));
        };
    }

    /** Returns the shortest form of a union, with strings and string constants widened to all strings. */
    public static Type widened(Collection<? extends Type> options) {
        List<Type> all = oneOf(options) instanceof OneOf several ? several.options() : List.of(oneOf(options));
        return oneOf(all.stream()
                .map(option -> option instanceof StringType
                                || option instanceof Literal literal
                                        && literal.value().isTextual()
                        ? StringType.ANY
                        : option)
                .toList());
    }

    /** Returns the intersection of these types; {@link Primitive#ANYTHING} if there are none. */
    public static Type allOf(Collection<? extends Type> parts) {
        Set<Type> distinct = new LinkedHashSet<>();
        for (Type part : parts) {
            distinct.addAll(part instanceof AllOf inner ? inner.parts() : List.of(part));
        }
        distinct.remove(Primitive.ANYTHING);
        if (distinct.contains(Primitive.NEVER)) {
            return Primitive.NEVER;
        }
        return switch (distinct.size()) {
            case 0 -> Primitive.ANYTHING;
            case 1 -> distinct.iterator().next();
            default -> new AllOf(List.copyOf(distinct));
        };
    }
}
