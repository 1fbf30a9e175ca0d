package dev.capstan.config.types;

import dev.capstan.config.types.Shape.Alias;
import dev.capstan.config.types.Shape.Choice;
import dev.capstan.config.types.Shape.Struct;
import dev.capstan.config.types.Shape.Union;
import dev.capstan.config.types.Type.Exactly;
import dev.capstan.config.types.Type.Fields;
import dev.capstan.config.types.Type.ListOf;
import dev.capstan.config.types.Type.Named;
import dev.capstan.config.types.Type.Plain;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the shapes of one file of Go, and says what the file needs for them. */
final class GoShapes {

    private final GoTypes types;
    private final Scope scope = new Scope();
    private final String text;
    private boolean keepsRest;

    GoShapes(Shapes shapes) {
        this.types = new GoTypes(shapes.byName());
        shapes.shapes().forEach(shape -> scope.take(shape.name()));
        this.text = shapes.shapes().stream().map(this::shape).collect(Collectors.joining());
    }

    /** The declarations, each with a blank line before it. */
    String text() {
        return text;
    }

    /** The packages that the declarations need. */
    Set<String> imports() {
        return types.imports();
    }

    /** What the declarations need beside them in the file. */
    String support() {
        return (imports().contains("strconv") ? GoSupport.INTEGER : "")
                + (imports().contains("fmt") ? GoSupport.OPTIONS : "")
                + (keepsRest ? GoSupport.OBJECTS : "");
    }

    private String shape(Shape shape) {
        if (shape instanceof Struct struct) {
            return struct(struct);
        } else if (shape instanceof Choice choice) {
            return choice(choice);
        } else if (shape instanceof Union union) {
            return union(union);
        }
        return alias((Alias) shape);
    }

    /** Lists and maps may have themselves within, but only where they are types of their own. */
    private String alias(Alias alias) {
        String type = types.of(alias.type());
        String is = type.startsWith("[") || type.startsWith("map[") ? " " : " = ";
        return start(alias, "") + is + type + "\n";
    }

    private String choice(Choice choice) {
        GoBlock block = new GoBlock();
        for (String value : choice.values()) {
            String wanted = choice.name() + GoNames.exported(value, value.isEmpty() ? "Empty" : "Value");
            block.line(scope.take(wanted), choice.name(), "= " + GoNames.quoted(value));
        }
        return start(choice, "") + " string\n\n// The values of " + choice.name() + ".\nconst (\n" + block.text()
                + ")\n";
    }

    private String struct(Struct struct) {
        List<Field> fields = struct.fields().stream()
                .filter(field -> GoNames.isTag(field.key()))
                .toList();
        boolean isTold = fields.size() == struct.fields().size();
        if (struct.rest() == Plain.NOTHING && struct.fields().isEmpty()) {
            return start(struct, "always empty.") + " struct{}\n";
        }
        Scope members = new Scope("MarshalJSON", "UnmarshalJSON");
        List<String> names = members.takeAll(fields.stream()
                .map(field -> GoNames.exported(field.key(), "Field"))
                .toList());
        GoBlock block = new GoBlock();
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            String tag = "`json:\"" + field.key() + (field.required() ? tagEnd(field) : ",omitempty") + "\"`";
            block.comment(GoComments.field(field)).line(names.get(i), types.of(field), tag);
        }
        if (struct.rest() == Plain.NOTHING && isTold) {
            return start(struct, "") + " struct {\n" + block.text() + "}\n";
        }
        keepsRest = true;
        String rest = members.take("Rest");
        block.comment(GoComments.rest(rest, struct.fields()))
                .line(rest, types.of(new Fields(List.of(), isTold ? struct.rest() : Plain.ANYTHING)), "`json:\"-\"`");
        String keys =
                fields.stream().map(field -> ", " + GoNames.quoted(field.key())).collect(Collectors.joining());
        return start(struct, "") + " struct {\n" + block.text() + "}\n"
                + GoSupport.METHODS.formatted(struct.name(), rest, keys);
    }

    /** A lone hyphen would say that the field is no property. */
    private static String tagEnd(Field field) {
        return field.key().equals("-") ? "," : "";
    }

    private String union(Union union) {
        types.imports().add("encoding/json");
        Scope words = new Scope();
        StringBuilder methods = new StringBuilder();
        for (Type option : union.options()) {
            String word = words.take(word(option, union.name()));
            methods.append(GoSupport.OPTION.formatted(union.name(), word, types.of(option), reading(option)));
        }
        return start(union, "one of several types.") + " struct {\n\tjson.RawMessage\n}\n" + methods;
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
        return Words.pascal(types.of(option));
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
        types.imports().add("fmt");
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

    private static String text(Type exactly) {
        return ((Exactly) exactly).value().textValue();
    }

    private static String start(Shape shape, String otherwise) {
        return "\n" + GoComments.type(shape, otherwise) + "type " + shape.name();
    }
}
