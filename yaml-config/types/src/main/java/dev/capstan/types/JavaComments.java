package dev.capstan.types;

import dev.capstan.types.model.Field;
import dev.capstan.types.model.NamedType.Struct;
import dev.capstan.types.model.Type;
import dev.capstan.types.model.Type.Literal;
import dev.capstan.types.model.Type.OneOf;
import dev.capstan.types.model.Type.StringType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Javadoc of generated types: their comments, and the facts that a Java type does not express. */
final class JavaComments {

    private JavaComments() {}

    static List<String> of(@Nullable String comment) {
        return comment == null ? List.of() : JavaLiterals.lines(comment);
    }

    /** Returns the comment of an object and of its components, which have these names. */
    static List<String> of(Struct struct, List<String> components) {
        List<String> parameters = new ArrayList<>();
        for (int i = 0; i < components.size(); i++) {
            String start = "@param " + components.get(i) + " ";
            for (String line : of(struct.fields().get(i))) {
                parameters.add(start + line);
                start = "    ";
            }
        }
        List<String> lines = new ArrayList<>(of(struct.comment()));
        if (!lines.isEmpty() && !parameters.isEmpty()) {
            lines.add("");
        }
        lines.addAll(parameters);
        return lines;
    }

    private static List<String> of(Field field) {
        boolean isNullable = field.type() instanceof OneOf;
        Type type = field.type() instanceof OneOf nullable ? nullable.options().get(0) : field.type();
        List<String> notes = new ArrayList<>();
        if (type instanceof Literal literal) {
            notes.add("always " + inline(JavaLiterals.quoted(literal.text())));
        } else if (type instanceof StringType stringType && stringType.format() != null) {
            notes.add("format " + inline(stringType.format()));
        }
        if (!field.required()) {
            notes.add(isNullable ? "null if missing or null" : "null if missing");
        } else if (isNullable) {
            notes.add("may be null");
        }
        List<String> lines = new ArrayList<>(of(field.comment()));
        if (!notes.isEmpty()) {
            lines.add(String.join("; ", notes));
        }
        return lines;
    }

    private static String inline(String text) {
        return String.join(" ", JavaLiterals.lines(text));
    }
}
