package dev.capstan.types;

import dev.capstan.types.model.Type;
import dev.capstan.types.model.Type.ArrayType;
import dev.capstan.types.model.Type.Literal;
import dev.capstan.types.model.Type.Named;
import dev.capstan.types.model.Type.ObjectType;
import dev.capstan.types.model.Type.OneOf;
import dev.capstan.types.model.Type.Primitive;
import dev.capstan.types.model.Type.StringType;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Types in Python syntax, and the imports that they need. Names of declarations are quoted, so that they may be used
 * before they are declared, even at run time.
 */
final class PythonTypes {

    private static final int MAX_LINE_LENGTH = 100;

    private final Set<String> imports = new TreeSet<>();

    /** Returns a name of the module {@code typing}, and records its import. */
    String typing(String name) {
        imports.add(name);
        return name;
    }

    /** Returns the line that imports all names used so far. */
    String imports() {
        return "from typing import " + String.join(", ", imports) + "\n";
    }

    String type(Type type) {
        if (type instanceof Primitive primitive) {
            return primitive(primitive);
        } else if (type instanceof StringType) {
            return "str";
        } else if (type instanceof Literal literal) {
            return literal(List.of(literal.text()), 0);
        } else if (type instanceof ArrayType list) {
            return "list[" + type(list.items()) + "]";
        } else if (type instanceof ObjectType map) {
            return "dict[str, " + type(map.rest()) + "]";
        } else if (type instanceof OneOf nullable) {
            return typing("Optional") + "[" + type(nullable.options().get(0)) + "]";
        }
        return '"' + ((Named) type).name() + '"';
    }

    /**
     * Returns one of several strings as a type, {@code behind} being the number of characters before it on the line.
     */
    String literal(List<String> values, int behind) {
        return subscript(
                typing("Literal"), values.stream().map(PythonTypes::quoted).toList(), behind);
    }

    /** Returns one of several types, {@code behind} being the number of characters before it on the line. */
    String union(List<Type> options, int behind) {
        Set<String> written = options.stream().map(this::type).collect(Collectors.toCollection(LinkedHashSet::new));
        return written.size() == 1 ? written.iterator().next() : subscript(typing("Union"), written, behind);
    }

    static String quoted(String text) {
        return SafeSourceText.quoted(text, c -> String.format(Locale.ROOT, c > 0xFFFF ? "\\U%08x" : "\\u%04x", c));
    }

    /** Returns the subscript on one line if it fits, otherwise with one entry per line. */
    private static String subscript(String name, Collection<String> inner, int behind) {
        String joined = name + "[" + String.join(", ", inner) + "]";
        return inner.size() == 1 || behind + joined.length() <= MAX_LINE_LENGTH
                ? joined
                : name + "[\n    " + String.join(",\n    ", inner) + ",\n]";
    }

    private String primitive(Primitive type) {
        return switch (type) {
            case ANYTHING -> "object";
            case NEVER -> typing("Never");
            case INTEGER -> "int";
            case NUMBER -> "float";
            case BOOLEAN -> "bool";
            case NULL -> "None";
        };
    }
}
