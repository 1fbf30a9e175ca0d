package dev.capstan.config.types;

import dev.capstan.config.types.model.Field;
import dev.capstan.config.types.model.NamedType;
import dev.capstan.config.types.model.NamedType.Alias;
import dev.capstan.config.types.model.NamedType.Choice;
import dev.capstan.config.types.model.NamedType.Struct;
import dev.capstan.config.types.model.NamedType.Union;
import dev.capstan.config.types.model.NamedTypes;
import dev.capstan.config.types.model.Type.Fields;
import dev.capstan.config.types.model.Type.Plain;
import dev.capstan.config.types.model.Type.Text;
import java.util.List;

/** Says less of shapes that are larger than Java's classes may be, or have a property that Jackson cannot name. */
final class JavaLimits {

    /** A constructor takes 255 parameters, itself included. */
    private static final int MAX_COMPONENTS = 250;

    /** A method has 65,535 bytes of code: no one that is written needs more than some 30 for each of these. */
    private static final int MAX_OPTIONS = 1_000;

    /** A constant has 65,535 bytes, of which a UTF-16 unit takes at most three. */
    private static final int MAX_TEXT_LENGTH = 20_000;

    /** A class has 65,535 constants, of which each class within it takes three. */
    private static final int MAX_TYPES = 20_000;

    private JavaLimits() {}

    /** Shapes that can be written; an {@link IllegalArgumentException} where there are too many for one class. */
    static NamedTypes within(NamedTypes shapes) {
        List<NamedType> within =
                shapes.shapes().stream().map(JavaLimits::within).toList();
        int types = within.stream().mapToInt(JavaLimits::types).sum();
        if (types > MAX_TYPES) {
            throw new IllegalArgumentException("there would be " + types + " types, and a class of Java has at"
                    + " most " + MAX_TYPES + " within: generate those of fewer capabilities");
        }
        return new NamedTypes(shapes.source(), shapes.capabilityVersions(), within);
    }

    /** Whether a text may stand in a program as one literal. */
    static boolean isLiteral(String text) {
        return text.length() <= MAX_TEXT_LENGTH;
    }

    /** How many a shape is written as at most: itself, and one for each of its options. */
    private static int types(NamedType shape) {
        return shape instanceof Union union ? 1 + union.options().size() : 1;
    }

    private static NamedType within(NamedType shape) {
        if (shape instanceof Struct struct && !isRecord(struct)) {
            return new Alias(shape.name(), shape.comment(), new Fields(List.of(), Plain.ANYTHING));
        } else if (shape instanceof Choice choice && !isEnum(choice)) {
            return new Alias(shape.name(), shape.comment(), Text.ANY);
        } else if (shape instanceof Union union && union.options().size() > MAX_OPTIONS) {
            return new Alias(shape.name(), shape.comment(), Plain.ANYTHING);
        }
        return shape;
    }

    /** To Jackson an empty name is none. */
    private static boolean isRecord(Struct struct) {
        return struct.fields().size() <= MAX_COMPONENTS
                && struct.fields().stream().map(Field::key).allMatch(key -> !key.isEmpty() && isLiteral(key));
    }

    private static boolean isEnum(Choice choice) {
        return choice.values().size() <= MAX_OPTIONS && choice.values().stream().allMatch(JavaLimits::isLiteral);
    }
}
