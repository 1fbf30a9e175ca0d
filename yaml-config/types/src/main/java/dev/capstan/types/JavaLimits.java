package dev.capstan.types;

import dev.capstan.types.model.Field;
import dev.capstan.types.model.NamedType;
import dev.capstan.types.model.NamedType.Alias;
import dev.capstan.types.model.NamedType.Enumeration;
import dev.capstan.types.model.NamedType.Struct;
import dev.capstan.types.model.NamedType.Union;
import dev.capstan.types.model.Type.ObjectType;
import dev.capstan.types.model.Type.Primitive;
import dev.capstan.types.model.Type.StringType;
import java.util.List;

/** The limits of Java classes and of Jackson's names. Named types that exceed them are replaced by looser ones. */
final class JavaLimits {

    /** Maximum number of record components. A constructor takes at most 255 parameters, {@code this} included. */
    private static final int MAX_COMPONENTS = 250;

    /** Maximum number of options. A method has at most 65,535 bytes of code, and needs about 30 bytes per option. */
    private static final int MAX_OPTIONS = 1_000;

    /**
     * Maximum length of a literal in UTF-16 units. A constant has at most 65,535 bytes, and a unit takes up to three.
     */
    private static final int MAX_TEXT_LENGTH = 20_000;

    /** Maximum number of nested types. A class has at most 65,535 constants, and each nested class takes three. */
    private static final int MAX_TYPES = 20_000;

    private JavaLimits() {}

    /** Returns types that Java can express; throws {@link IllegalArgumentException} if one class cannot hold them. */
    static List<NamedType> checked(List<NamedType> namedTypes) {
        List<NamedType> within = namedTypes.stream().map(JavaLimits::checked).toList();
        int types = within.stream().mapToInt(JavaLimits::types).sum();
        if (types > MAX_TYPES) {
            throw new IllegalArgumentException(types + " types are too many for one Java class (limit " + MAX_TYPES
                    + "); generate the types of fewer capabilities");
        }
        return within;
    }

    /** Whether a string is short enough for one literal. */
    static boolean isLiteral(String text) {
        return text.length() <= MAX_TEXT_LENGTH;
    }

    /** Returns the maximum number of types that this becomes: itself, and one for each option. */
    private static int types(NamedType type) {
        return type instanceof Union union ? 1 + union.options().size() : 1;
    }

    private static NamedType checked(NamedType type) {
        if (type instanceof Struct struct && !isRecord(struct)) {
            return new Alias(type.name(), type.comment(), new ObjectType(List.of(), Primitive.ANYTHING));
        } else if (type instanceof Enumeration enumeration && !isEnum(enumeration)) {
            return new Alias(type.name(), type.comment(), StringType.ANY);
        } else if (type instanceof Union union && union.options().size() > MAX_OPTIONS) {
            return new Alias(type.name(), type.comment(), Primitive.ANYTHING);
        }
        return type;
    }

    /** Whether the object can be a record. Jackson treats an empty name as no name. */
    private static boolean isRecord(Struct struct) {
        return struct.fields().size() <= MAX_COMPONENTS
                && struct.fields().stream().map(Field::key).allMatch(key -> !key.isEmpty() && isLiteral(key));
    }

    private static boolean isEnum(Enumeration enumeration) {
        return enumeration.values().size() <= MAX_OPTIONS
                && enumeration.values().stream().allMatch(JavaLimits::isLiteral);
    }
}
