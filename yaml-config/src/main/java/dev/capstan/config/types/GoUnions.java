package dev.capstan.config.types;

import dev.capstan.config.types.model.Field;
import dev.capstan.config.types.model.IdentifierWords;
import dev.capstan.config.types.model.NameScope;
import dev.capstan.config.types.model.NamedType.Union;
import dev.capstan.config.types.model.Type;
import dev.capstan.config.types.model.Type.Exactly;
import dev.capstan.config.types.model.Type.Fields;
import dev.capstan.config.types.model.Type.ListOf;
import dev.capstan.config.types.model.Type.Named;
import java.util.List;
import java.util.stream.Collectors;

/** Writes what is one of several types in Go: the JSON as it came, and for each of them how to read it and set it. */
final class GoUnions {

    private final GoTypes types;

    GoUnions(GoTypes types) {
        this.types = types;
    }

    /** The declaration. */
    String of(Union union) {
        types.needJson();
        NameScope words = new NameScope();
        StringBuilder methods = new StringBuilder();
        for (Type option : union.options()) {
            String word = words.take(word(option, union.name()));
            methods.append(
                    GoRuntime.OPTION.formatted(union.name(), word, types.of(option), reading(option), setting(option)));
        }
        return GoComments.start(union, "one of several types.") + " struct {\n\tjson.RawMessage\n}\n" + methods;
    }

    /** What tells an option from the others: for one that is named, what its name does not have in common. */
    private String word(Type option, String union) {
        if (option instanceof Named named) {
            return distinct(named.name(), union);
        } else if (option instanceof ListOf) {
            return "List";
        } else if (option instanceof Fields) {
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

    /** An object is read only if it has what it must have. */
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
                .filter(field -> field.type() instanceof Exactly)
                .map(field -> GoNames.quoted(field.key()) + ": " + GoNames.quoted(text(field.type())))
                .collect(Collectors.joining(", "));
        String keys = required.stream()
                .filter(field -> !(field.type() instanceof Exactly))
                .map(field -> ", " + GoNames.quoted(field.key()))
                .collect(Collectors.joining());
        String known = texts.isEmpty() ? "nil" : "map[string]string{" + texts + "}";
        return "readOption(v.RawMessage, &value, " + known + keys + ")";
    }

    /** What is always the same in an object is set with it: it is what tells the options apart. */
    private String setting(Type option) {
        StringBuilder lines = new StringBuilder();
        types.struct(option).map(GoMembers::of).ifPresent(members -> {
            for (int i = 0; i < members.fields().size(); i++) {
                Field field = members.fields().get(i);
                if (field.required() && field.type() instanceof Exactly) {
                    lines.append(
                            "\tvalue." + members.names().get(i) + " = " + GoNames.quoted(text(field.type())) + "\n");
                }
            }
        });
        return lines.toString();
    }

    private static String text(Type exactly) {
        return ((Exactly) exactly).value().textValue();
    }
}
