package dev.capstan.config.types;

import dev.capstan.config.types.Type.AllOf;
import dev.capstan.config.types.Type.OneOf;
import dev.capstan.config.types.Type.Plain;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Puts types together, saying nothing twice. */
final class Types {

    private Types() {}

    /** One of these types; {@link Plain#NOTHING} where there is none. */
    static Type oneOf(Collection<? extends Type> options) {
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

    /** All of these types at once; {@link Plain#ANYTHING} where there is none. */
    static Type allOf(Collection<? extends Type> parts) {
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
