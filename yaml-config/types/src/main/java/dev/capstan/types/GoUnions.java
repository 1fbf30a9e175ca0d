package dev.capstan.types;

import dev.capstan.types.model.Field;
import dev.capstan.types.model.IdentifierWords;
import dev.capstan.types.model.NameScope;
import dev.capstan.types.model.NamedType.Union;
import dev.capstan.types.model.Type;
import dev.capstan.types.model.Type.ArrayType;
import dev.capstan.types.model.Type.Literal;
import dev.capstan.types.model.Type.Named;
import dev.capstan.types.model.Type.ObjectType;
import java.util.List;
import java.util.stream.Collectors;

/** Writer of union types in Go: the JSON as received, and for each option a method to read it and one to set it. */
record GoUnions(GoTypes types) {

    /** Returns the declaration. */
    String of(Union union) {
        types.needJson();
        NameScope scope = new NameScope();
        StringBuilder methods = new StringBuilder();
        for (Type option : union.options()) {
            String word = scope.claim(word(option, union.name()));
            methods.append(
                    GoRuntime.OPTION.formatted(union.name(), word, types.of(option), reading(option), setting(option)));
        }
        return GoComments.start(union, "one of several types.") + " struct {\n\tjson.RawMessage\n}\n" + methods;
    }

    /**
     * Returns the word that distinguishes an option; for a named type, the part of its name not shared with the union.
     */
    private String word(Type option, String union) {
        if (option instanceof Named named) {
            return distinct(named.name(), union);
        } else if (option instanceof ArrayType) {
            return "List";
        } else if (option instanceof ObjectType) {
            return "Map";
        }
        return IdentifierWords.pascal(types.of(option));
    }

    private static String distinct(String name, String other) {
        int start = 0;
        while (start < name.length() && start < other.length() && name.charAt(start) == other.charAt(start)) {
            start++;
        }
        while (start == name.length() || start > 0 && !isCapital(name.charAt(start))) {
            start--;
        }
        return name.substring(start);
    }

    private static boolean isCapital(char c) {
        return c >= 'A' && c <= 'Z';
    }

    /** Returns the expression that reads an option. An object is read only if it has all required properties. */
    private String reading(Type option) {
        List<Field> required = types.struct(option).stream()
                .flatMap(struct -> struct.fields().stream())
                .filter(Field::required)
                .toList();
        if (required.isEmpty()) {
            return "json.Unmarshal(v.RawMessage, &value)";
        }
        types.need(GoRuntime.OPTIONS);
        String texts = required.stream()
                .filter(field -> field.type() instanceof Literal)
                .map(field -> GoNames.quoted(field.key()) + ": " + GoNames.quoted(text(field.type())))
                .collect(Collectors.joining(", "));
        String keys = required.stream()
                .filter(field -> !(field.type() instanceof Literal))
                .map(field -> ", " + GoNames.quoted(field.key()))
                .collect(Collectors.joining());
        String known = texts.isEmpty() ? "nil" : "map[string]string{" + texts + "}";
        return "readOption(v.RawMessage, &value, " + known + keys + ")";
    }

    /** Returns the lines that set the constants of an object, which distinguish the options. */
    private String setting(Type option) {
        StringBuilder lines = new StringBuilder();
        types.struct(option).map(GoMembers::of).ifPresent(members -> {
            for (int i = 0; i < members.fields().size(); i++) {
                Field field = members.fields().get(i);
                if (field.required() && field.type() instanceof Literal) {
                    lines.append(
                            "\tvalue." + members.names().get(i) + " = " + GoNames.quoted(text(field.type())) + "\n");
                }
            }
        });
        return lines.toString();
    }

    private static String text(Type exactly) {
        return ((Literal) exactly).text();
    }
}
