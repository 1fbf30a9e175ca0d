package dev.capstan.types;

import dev.capstan.types.model.Field;
import dev.capstan.types.model.Type;
import dev.capstan.types.model.Type.AllOf;
import dev.capstan.types.model.Type.ArrayType;
import dev.capstan.types.model.Type.Literal;
import dev.capstan.types.model.Type.Named;
import dev.capstan.types.model.Type.ObjectType;
import dev.capstan.types.model.Type.OneOf;
import dev.capstan.types.model.Type.Primitive;
import dev.capstan.types.model.Type.StringType;
import dev.capstan.types.model.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Types in TypeScript syntax, written inline with the structure of their schemas. */
final class TypeScriptTypes {

    static final String STEP = "  ";

    private static final int MAX_LINE_LENGTH = 100;

    private static final Set<String> INHERITED = Set.of(
            "constructor",
            "hasOwnProperty",
            "isPrototypeOf",
            "propertyIsEnumerable",
            "toLocaleString",
            "toString",
            "valueOf");

    private TypeScriptTypes() {}

    /** Returns a type between the start and the end of its declaration. */
    static String line(String start, Type type, String indent, String end) {
        String written = type(type, indent, start.length() + 1);
        return start + (written.startsWith("\n") ? "" : " ") + written + end;
    }

    /**
     * Returns a type. Its first line begins after {@code behind} characters, its others after at least {@code indent}.
     */
    private static String type(Type type, String indent, int behind) {
        if (type instanceof Primitive primitive) {
            return primitive(primitive);
        } else if (type instanceof StringType stringType) {
            return stringType.format() == null
                    ? "string"
                    : "string /* format: " + TypeScriptText.commentLine(stringType.format()) + " */";
        } else if (type instanceof Literal literal) {
            return TypeScriptText.value(literal.value());
        } else if (type instanceof ArrayType list) {
            String items = type(list.items(), indent, behind);
            return isWord(list.items()) ? items + "[]" : "Array<" + items + ">";
        } else if (type instanceof ObjectType objectType) {
            return fields(objectType, indent);
        } else if (type instanceof OneOf oneOf) {
            return options(oneOf.options(), indent, behind);
        } else if (type instanceof AllOf allOf) {
            return allOf.parts().stream()
                    .map(part ->
                            part instanceof OneOf ? "(" + type(part, indent, behind) + ")" : type(part, indent, behind))
                    .collect(Collectors.joining(" & "));
        }
        return ((Named) type).name();
    }

    private static String primitive(Primitive type) {
        return switch (type) {
            case ANYTHING -> "unknown";
            case NEVER -> "never";
            case INTEGER, NUMBER -> "number";
            case BOOLEAN -> "boolean";
            case NULL -> "null";
        };
    }

    private static boolean isWord(Type type) {
        return type instanceof Primitive || type instanceof Named || type.equals(StringType.ANY);
    }

    /** Returns the options on one line if they fit, otherwise one per line. */
    private static String options(List<Type> options, String indent, int behind) {
        List<String> written = options.stream()
                .map(option -> type(option, indent, behind))
                .distinct()
                .toList();
        String joined = String.join(" | ", written);
        if (joined.indexOf('\n') >= 0 || behind + joined.length() < MAX_LINE_LENGTH) {
            return joined;
        }
        String start = "\n" + indent + STEP + "| ";
        return start + String.join(start, written);
    }

    private static String fields(ObjectType type, String indent) {
        if (type.fields().isEmpty()) {
            return "{ [key: string]: " + rest(type, indent) + " }";
        }
        String deeper = indent + STEP;
        StringBuilder text = new StringBuilder("{\n");
        for (Field field : type.fields()) {
            String start = deeper + TypeScriptText.key(field.key()) + (field.required() ? ":" : "?:");
            String end = isInherited(field) ? " | Function;\n" : ";\n";
            text.append(TypeScriptText.comment(field.comment(), deeper)).append(line(start, field.type(), deeper, end));
        }
        if (type.rest() != Primitive.NEVER) {
            text.append(deeper)
                    .append("[key: string]: ")
                    .append(rest(type, deeper))
                    .append(";\n");
        }
        return text.append(indent).append('}').toString();
    }

    /**
     * Returns the type of all properties, including named ones, because a TypeScript index signature covers them too.
     */
    private static String rest(ObjectType type, String indent) {
        List<Type> all = new ArrayList<>(List.of(type.rest()));
        type.fields().forEach(field -> all.add(field.type()));
        if (!type.fields().isEmpty() && !all.stream().allMatch(TypeScriptTypes::isShort)) {
            return primitive(Primitive.ANYTHING);
        }
        Type any = type.fields().isEmpty() ? type.rest() : Types.widened(all);
        boolean mayMiss = any != Primitive.ANYTHING && !type.fields().stream().allMatch(Field::required);
        boolean mayBeInherited =
                any != Primitive.ANYTHING && type.fields().stream().anyMatch(TypeScriptTypes::isInherited);
        return type(any, indent, indent.length() + 15)
                + (mayBeInherited ? " | Function" : "")
                + (mayMiss ? " | undefined" : "");
    }

    /** Whether every object has a function of this name in place of the missing property. */
    private static boolean isInherited(Field field) {
        return !field.required() && field.type() != Primitive.ANYTHING && INHERITED.contains(field.key());
    }

    /** Whether repeating the type neither hides anything nor needs more lines. */
    private static boolean isShort(Type type) {
        return isWord(type)
                || type instanceof StringType
                || type instanceof Literal literal && literal.value().isValueNode()
                || type instanceof ArrayType list && isShort(list.items())
                || type instanceof OneOf oneOf && oneOf.options().stream().allMatch(TypeScriptTypes::isShort);
    }
}
