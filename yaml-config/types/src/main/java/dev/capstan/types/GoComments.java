package dev.capstan.types;

import dev.capstan.types.model.Field;
import dev.capstan.types.model.NamedType;
import dev.capstan.types.model.Type.Literal;
import dev.capstan.types.model.Type.Primitive;
import dev.capstan.types.model.Type.StringType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Comments in Go, in lines that gofmt leaves unchanged. Otherwise it would replace doubled quotes, move lines that look
 * like build constraints to the top of the file, and read headings and lists after blank lines.
 */
final class GoComments {

    private static final Pattern DOUBLED = Pattern.compile("([`'])(?=\\1)");

    private GoComments() {}

    /** Returns the start of a type declaration after its comment. Uses {@code otherwise} if the type has no comment. */
    static String start(NamedType type, String otherwise) {
        List<String> lines = lines(type.comment() == null ? otherwise : type.comment());
        String comment = lines.isEmpty() ? "" : "// " + type.name() + ": " + String.join("\n// ", lines) + "\n";
        return "\n" + comment + "type " + type.name();
    }

    /** Returns the comment of a field and the facts that its type cannot express. */
    static List<String> field(Field field) {
        List<String> lines = new ArrayList<>(lines(field.comment()));
        if (field.type() instanceof Literal literal) {
            lines.add("Always " + GoNames.quoted(literal.text()) + ".");
        } else if (field.type() instanceof StringType stringType && stringType.format() != null) {
            lines.addAll(lines("Format: " + stringType.format()));
        } else if (field.type() == Primitive.NEVER) {
            lines.add("No value is valid.");
        }
        return lines;
    }

    /** Returns the comment of the field for all properties that have no field of their own. */
    static List<String> rest(String name, List<Field> fields) {
        String keys = fields.stream()
                .map(Field::key)
                .filter(key -> !GoNames.isTag(key))
                .map(GoNames::quoted)
                .collect(Collectors.joining(", "));
        String rest = name + " has the properties without a field";
        return List.of(keys.isEmpty() ? rest + "." : rest + ", also " + keys + ".");
    }

    private static List<String> lines(@Nullable String text) {
        return text == null
                ? List.of()
                : SafeSourceText.lines(text).stream()
                        .filter(line -> !line.isEmpty())
                        .map(GoComments::line)
                        .toList();
    }

    private static String line(String line) {
        String apart = DOUBLED.matcher(line).replaceAll("$1 ");
        return apart.startsWith("+") ? "\\" + apart : apart;
    }
}
