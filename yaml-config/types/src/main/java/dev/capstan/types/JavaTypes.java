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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writer of named types as nested classes of the generated class, with their Jackson annotations. */
final class JavaTypes {

    private static final String CREATOR = "@JsonCreator(mode = JsonCreator.Mode.DELEGATING)\n";

    private final JavaNames names;
    private final JavaTypeGuards guards;
    private final Map<String, List<String>> unions = new HashMap<>();

    JavaTypes(JavaNames names, JavaTypeGuards guards, List<NamedType> types) {
        this.names = names;
        this.guards = guards;
        Map<String, NamedType> byName = NamedType.byName(types);
        for (NamedType type : types) {
            if (type instanceof Union union) {
                for (Type option : union.options()) {
                    if (option instanceof Named named && byName.get(named.name()) instanceof Struct struct) {
                        unions.computeIfAbsent(struct.name(), key -> new ArrayList<>())
                                .add(names.type(union.name()));
                    }
                }
            }
        }
    }

    String written(NamedType namedType) {
        String type = names.type(namedType.name());
        if (namedType instanceof Struct struct) {
            List<String> components = JavaNames.components(struct.fields());
            return SafeSourceText.block(JavaComments.of(struct, components), "    ") + struct(struct, type, components);
        }
        String comment = SafeSourceText.block(JavaComments.of(namedType.comment()), "    ");
        if (namedType instanceof Enumeration enumeration) {
            return comment + choice(enumeration, type);
        } else if (namedType instanceof Union union) {
            return comment + union(union, type);
        }
        return comment + alias((Alias) namedType, type);
    }

    private String struct(Struct struct, String type, List<String> components) {
        StringBuilder text = new StringBuilder("    @JsonInclude(JsonInclude.Include.ALWAYS)\n");
        if (struct.rest() == Primitive.ANYTHING) {
            text.append("    @JsonIgnoreProperties(ignoreUnknown = true)\n");
        } else if (hasOthers(struct)) {
            text.append("    @JsonAutoDetect(getterVisibility = JsonAutoDetect.Visibility.NONE)\n");
        }
        List<String> written = new ArrayList<>();
        for (int i = 0; i < components.size(); i++) {
            Field field = struct.fields().get(i);
            String parameter = parameter(field, components.get(i));
            written.add(field.required() ? parameter : "@JsonInclude(JsonInclude.Include.NON_NULL) " + parameter);
        }
        if (hasOthers(struct)) {
            written.add("@JsonAnyGetter Map<String, " + type(struct.rest(), true) + "> " + others(components));
        }
        text.append("    public record ").append(type).append('(').append(separated(written, "\n            "));
        text.append(')');
        List<String> implemented = unions.getOrDefault(struct.name(), List.of());
        if (!implemented.isEmpty()) {
            text.append("\n            implements ").append(String.join(", ", implemented));
        }
        String within = constants(struct, type, components)
                + (hasOthers(struct) ? reading(struct, type, components) : "")
                + guards.method(struct);
        return text.append(within.isEmpty() ? " {}\n" : " {\n" + within + "    }\n")
                .toString();
    }

    /** Returns a constructor that sets each constant component regardless of its argument; empty without constants. */
    private static String constants(Struct struct, String type, List<String> components) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < components.size(); i++) {
            Field field = struct.fields().get(i);
            if (field.required() && field.type() instanceof Literal literal && JavaLimits.isLiteral(literal.text())) {
                String value = JavaLiterals.quoted(literal.text());
                text.append("            " + components.get(i) + " = " + value + ";\n");
            }
        }
        return text.isEmpty() ? "" : "\n        public " + type + " {\n" + text + "        }\n";
    }

    /** Whether properties without a name have a type of their own and are therefore kept. */
    private static boolean hasOthers(Struct struct) {
        return struct.rest() != Primitive.ANYTHING && struct.rest() != Primitive.NEVER;
    }

    private static String others(List<String> components) {
        String name = "others";
        while (components.contains(name)) {
            name += "_";
        }
        return name;
    }

    private String reading(Struct struct, String type, List<String> components) {
        String others = others(components);
        List<String> parameters = new ArrayList<>();
        for (int i = 0; i < components.size(); i++) {
            parameters.add(parameter(struct.fields().get(i), components.get(i)));
        }
        return "\n        @JsonCreator\n        " + type + "(" + separated(parameters, "\n                ")
                + ") {\n"
                + ("            this(" + String.join(", ", components) + ", new LinkedHashMap<>());\n        }\n")
                + ("\n        @JsonAnySetter\n        private void put(String key, " + type(struct.rest(), true))
                + (" value) {\n            " + others + ".put(key, value);\n        }\n");
    }

    private String parameter(Field field, String name) {
        String key = JavaLiterals.quoted(field.key());
        return (field.required()
                        ? "@JsonProperty(value = " + key + ", required = true) "
                        : "@JsonProperty(" + key + ") ")
                + type(field.type(), !field.required())
                + (" " + name);
    }

    private static String separated(List<String> parts, String start) {
        return parts.isEmpty() ? "" : start + String.join("," + start, parts);
    }

    private String choice(Enumeration enumeration, String type) {
        List<String> constants = JavaNames.constants(enumeration.values());
        List<String> written = new ArrayList<>();
        for (int i = 0; i < constants.size(); i++) {
            written.add(constants.get(i) + "("
                    + JavaLiterals.quoted(enumeration.values().get(i)) + ")");
        }
        return "    public enum " + type + " {" + separated(written, "\n        ") + ";\n"
                + "\n        private final String value;\n"
                + ("\n        " + type + "(String value) {\n            this.value = value;\n        }\n")
                + "\n        /** The JSON string. */\n        @JsonValue\n        public String value() {\n"
                + "            return value;\n        }\n"
                + guards.method(enumeration)
                + "    }\n";
    }

    /** Returns a union. Options that are not records get a record nested in it. */
    private String union(Union union, String type) {
        List<String> options = new ArrayList<>();
        StringBuilder records = new StringBuilder();
        StringBuilder tried = new StringBuilder();
        for (Type option : union.options()) {
            String record = "Option" + (options.size() + 1);
            if (option instanceof Named named
                    && unions.getOrDefault(named.name(), List.of()).contains(type)) {
                record = names.type(named.name());
                options.add(record);
            } else {
                options.add(type + "." + record);
                records.append("\n        record ").append(wrapper(record, option));
                records.append(" implements ")
                        .append(type)
                        .append(" {\n\n            ")
                        .append(CREATOR);
                records.append("            public ").append(record).append(" {}\n        }\n");
            }
            tried.append("            if (")
                    .append(guards.of(option, "json", 1))
                    .append(") {\n");
            tried.append("                return JSON.treeToValue(json, ").append(record);
            tried.append(".class);\n            }\n");
        }
        return "    public sealed interface " + type + "\n            permits"
                + separated(options, "\n                    ") + " {\n"
                + records
                + "\n        /** The first option that fits; throws {@link IllegalArgumentException} if none does. */\n"
                + ("        " + CREATOR)
                + ("        static " + type + " of(JsonNode json) throws JsonProcessingException {\n" + tried)
                + ("            throw new IllegalArgumentException(\"the value is not a valid " + type + "\");\n")
                + "        }\n    }\n";
    }

    private String alias(Alias alias, String type) {
        return "    public record " + wrapper(type, alias.type()) + " {\n\n        " + CREATOR + "        public "
                + type + " {}\n" + guards.method(alias) + "    }\n";
    }

    private String wrapper(String record, Type type) {
        return record + "(@JsonValue " + type(type, false) + " value)";
    }

    private String type(Type type, boolean mayBeNull) {
        if (type instanceof ArrayType list) {
            return "List<" + type(list.items(), true) + ">";
        } else if (type instanceof ObjectType map) {
            return "Map<String, " + type(map.rest(), true) + ">";
        } else if (type instanceof Named named) {
            return names.type(named.name());
        } else if (type instanceof OneOf nullable) {
            return type(nullable.options().get(0), true);
        } else if (type instanceof Primitive primitive) {
            return switch (primitive) {
                case ANYTHING -> "JsonNode";
                case NEVER, NULL -> "Void";
                case INTEGER -> "BigInteger";
                case NUMBER -> "BigDecimal";
                case BOOLEAN -> mayBeNull ? "Boolean" : "boolean";
            };
        }
        return "String";
    }
}
