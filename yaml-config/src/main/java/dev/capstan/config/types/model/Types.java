package dev.capstan.config.types.model;

import dev.capstan.config.types.model.Type.AllOf;
import dev.capstan.config.types.model.Type.Exactly;
import dev.capstan.config.types.model.Type.Fields;
import dev.capstan.config.types.model.Type.ListOf;
import dev.capstan.config.types.model.Type.OneOf;
import dev.capstan.config.types.model.Type.Plain;
import dev.capstan.config.types.model.Type.Text;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Combinations of types without duplicates. */
public final class Types {

    private static final Set<Type> KINDS = Set.of(
            Plain.ANYTHING,
            Plain.INTEGER,
            Plain.NUMBER,
            Plain.BOOLEAN,
            Plain.NULL,
            Text.ANY,
            new ListOf(Plain.ANYTHING),
            new Fields(List.of(), Plain.ANYTHING));

    private Types() {}

    /** Whether a type consists of all values of some kinds. */
    static boolean isKinds(Type type) {
        return type instanceof OneOf oneOf ? KINDS.containsAll(oneOf.options()) : KINDS.contains(type);
    }

    /** Returns the union of these types; {@link Plain#NOTHING} if there are none. */
    public static Type oneOf(Collection<? extends Type> options) {
        Set<Type> distinct = new LinkedHashSet<>();
        for (Type option : options) {
            distinct.addAll(option instanceof OneOf inner ? inner.options() : List.of(option));
        }
        distinct.remove(Plain.NOTHING);
        if (distinct.contains(Plain.ANYTHING)) {
            return Plain.ANYTHING;
        }
        if (distinct.contains(Plain.NUMBER)) {
            distinct.remove(Plain.INTEGER);
        }
        return switch (distinct.size()) {
            case 0 -> Plain.NOTHING;
            case 1 -> distinct.iterator().next();
            default -> new OneOf(List.copyOf(distinct));
        };
    }

    /** Returns the shortest form of a union, with strings and string constants widened to all strings. */
    public static Type widened(Collection<? extends Type> options) {
        List<Type> all = oneOf(options) instanceof OneOf several ? several.options() : List.of(oneOf(options));
        return oneOf(all.stream()
                .map(option -> option instanceof Text
                                || option instanceof Exactly exactly
                                        && exactly.value().isTextual()
                        ? Text.ANY
                        : option)
                .toList());
    }

    /** Returns the intersection of these types; {@link Plain#ANYTHING} if there are none. */
    public static Type allOf(Collection<? extends Type> parts) {
        Set<Type> distinct = new LinkedHashSet<>();
        for (Type part : parts) {
            distinct.addAll(part instanceof AllOf inner ? inner.parts() : List.of(part));
        }
        distinct.remove(Plain.ANYTHING);
        if (distinct.contains(Plain.NOTHING)) {
            return Plain.NOTHING;
        }
        return switch (distinct.size()) {
            case 0 -> Plain.ANYTHING;
            case 1 -> distinct.iterator().next();
            default -> new AllOf(List.copyOf(distinct));
        };
    }
}
