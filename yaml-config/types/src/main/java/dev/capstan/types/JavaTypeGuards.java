package dev.capstan.types;

import dev.capstan.types.model.Field;
import dev.capstan.types.model.NamedType;
import dev.capstan.types.model.NamedType.Alias;
import dev.capstan.types.model.NamedType.Enumeration;
import dev.capstan.types.model.NamedType.Struct;
import dev.capstan.types.model.NamedType.Union;
import dev.capstan.types.model.Type;
import dev.capstan.types.model.Type.ArrayType;
import dev.capstan.types.model.Type.Literal;
import dev.capstan.types.model.Type.Named;
import dev.capstan.types.model.Type.ObjectType;
import dev.capstan.types.model.Type.OneOf;
import dev.capstan.types.model.Type.Primitive;
import dev.capstan.types.model.Type.StringType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The Java conditions under which a value fits a type, which select the option of a union. In a nested union, only the
 * kinds of its options are checked, so a check takes time linear in the number of values.
 */
final class JavaTypeGuards {

    private static final String ALWAYS = "true";

    private final String file;
    private final JavaNames names;
    private final Map<String, NamedType> types;
    private final Set<String> needed = new HashSet<>();

    /** Creates the conditions for these types, in a class of this name. */
    JavaTypeGuards(String file, JavaNames names, List<NamedType> types) {
        this.file = file;
        this.names = names;
        this.types = NamedType.byName(types);
        for (NamedType type : types) {
            if (type instanceof Union union) {
                union.options().forEach(this::need);
            }
        }
    }

    private void need(Type type) {
        if (type instanceof ArrayType list) {
            need(list.items());
        } else if (type instanceof ObjectType map) {
            need(map.rest());
        } else if (type instanceof OneOf nullable) {
            need(nullable.options().get(0));
        } else if (type instanceof Named named && !(namedType(named) instanceof Union) && needed.add(named.name())) {
            if (namedType(named) instanceof Struct struct) {
                struct.fields().forEach(field -> need(field.type()));
                need(struct.rest());
            } else if (namedType(named) instanceof Alias alias) {
                need(alias.type());
            }
        }
    }

    /** Whether any condition is needed. */
    boolean areNeeded() {
        return types.values().stream().anyMatch(Union.class::isInstance);
    }

    /** Returns the method that checks whether a value fits a type, or an empty string if it is not needed. */
    String method(NamedType type) {
        if (!needed.contains(type.name())) {
            return "";
        }
        return "\n        private static boolean fits(JsonNode json) {\n            return " + condition(type)
                + ";\n        }\n";
    }

    private String condition(NamedType type) {
        if (type instanceof Struct struct) {
            return String.join("\n                    && ", conditions(struct));
        } else if (type instanceof Enumeration) {
            return "Stream.of(values()).anyMatch(one -> one.value.equals(json.textValue()))";
        }
        return of(((Alias) type).type(), "json", 1);
    }

    private List<String> conditions(Struct struct) {
        List<String> all = new ArrayList<>(List.of("json.isObject()"));
        for (Field field : struct.fields()) {
            String key = JavaLiterals.quoted(field.key());
            String fits = of(field.type(), "json.path(" + key + ")", 1);
            if (field.required()) {
                all.add(fits.equals(ALWAYS) ? "json.has(" + key + ")" : fits);
            } else if (!fits.equals(ALWAYS)) {
                all.add("(!json.has(" + key + ") || " + fits + ")");
            }
        }
        String others = of(struct.rest(), "other", 1);
        if (!others.equals(ALWAYS)) {
            String known = struct.fields().stream()
                    .map(field -> JavaLiterals.quoted(field.key()))
                    .collect(Collectors.joining(", "));
            all.add(file + ".others(json, Set.of(" + known + "), other -> " + others + ")");
        }
        return all;
    }

    /** Returns the condition on the value of an expression. */
    String of(Type type, String json, int depth) {
        if (type instanceof StringType) {
            return json + ".isTextual()";
        } else if (type instanceof Literal literal) {
            String value = literal.text();
            return JavaLimits.isLiteral(value)
                    ? JavaLiterals.quoted(value) + ".equals(" + json + ".textValue())"
                    : json + ".isTextual()";
        } else if (type instanceof ArrayType list) {
            return json + ".isArray()" + each(list.items(), json, depth);
        } else if (type instanceof ObjectType map) {
            return json + ".isObject()" + each(map.rest(), json, depth);
        } else if (type instanceof OneOf nullable) {
            return "(" + json + ".isNull() || " + of(nullable.options().get(0), json, depth) + ")";
        } else if (type instanceof Named named) {
            return namedType(named) instanceof Union
                    ? kinds(named, json)
                    : names.type(named.name()) + ".fits(" + json + ")";
        }
        return primitive((Primitive) type, json);
    }

    private static String primitive(Primitive type, String json) {
        return switch (type) {
            case ANYTHING -> ALWAYS;
            case NEVER -> "false";
            case INTEGER -> json + ".canConvertToExactIntegral()";
            case NUMBER -> json + ".isNumber()";
            case BOOLEAN -> json + ".isBoolean()";
            case NULL -> json + ".isNull()";
        };
    }

    private String each(Type type, String json, int depth) {
        String item = depth == 1 ? "item" : "item" + depth;
        String fits = of(type, item, depth + 1);
        return fits.equals(ALWAYS) ? "" : " && " + file + ".each(" + json + ", " + item + " -> " + fits + ")";
    }

    private String kinds(Named union, String json) {
        Set<String> kinds = new LinkedHashSet<>();
        addKinds(union, kinds, new HashSet<>());
        return kinds.stream()
                .map(kind -> kind.isEmpty() ? ALWAYS : json + kind)
                .collect(Collectors.joining(" || ", "(", ")"));
    }

    private void addKinds(Type type, Set<String> kinds, Set<Type> seen) {
        if (!seen.add(type)) {
            return;
        }
        if (type instanceof Named named) {
            NamedType namedType = namedType(named);
            if (namedType instanceof Union union) {
                union.options().forEach(option -> addKinds(option, kinds, seen));
            } else if (namedType instanceof Alias alias) {
                addKinds(alias.type(), kinds, seen);
            } else {
                kinds.add(namedType instanceof Struct ? ".isObject()" : ".isTextual()");
            }
        } else if (type instanceof OneOf nullable) {
            nullable.options().forEach(option -> addKinds(option, kinds, seen));
        } else if (type instanceof Primitive primitive) {
            kinds.add(
                    primitive == Primitive.ANYTHING
                            ? ""
                            : primitive == Primitive.NEVER ? ".isMissingNode()" : primitive(primitive, ""));
        } else {
            kinds.add(
                    type instanceof ArrayType
                            ? ".isArray()"
                            : type instanceof ObjectType ? ".isObject()" : ".isTextual()");
        }
    }

    private NamedType namedType(Named named) {
        return Objects.requireNonNull(types.get(named.name()));
    }
}
