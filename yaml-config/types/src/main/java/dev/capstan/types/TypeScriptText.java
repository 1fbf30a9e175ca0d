package dev.capstan.types;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keys, values and comments in TypeScript syntax. */
final class TypeScriptText {

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");

    /** Beginning of a directive that the compiler obeys in comments; some directives make it look up a module. */
    private static final Pattern DIRECTIVE = Pattern.compile("@(?=ts-|jsx)", Pattern.CASE_INSENSITIVE);

    private TypeScriptText() {}

    /** Returns a key of an object type, in quotes unless it is an identifier. */
    static String key(String key) {
        return IDENTIFIER.matcher(key).matches() ? key : quoted(key);
    }

    /** Returns a type for one value; an empty array is {@code never[]}, since {@code []} is not taken for a tuple. */
    static String value(JsonNode value) {
        if (value.isTextual()) {
            return quoted(value.textValue());
        } else if (value.isNumber()) {
            return number(value.decimalValue());
        } else if (value.isArray()) {
            List<String> items = new ArrayList<>();
            value.forEach(item -> items.add(value(item)));
            return items.isEmpty() ? "never[]" : "[" + String.join(", ", items) + "]";
        } else if (value.isObject()) {
            TreeSet<String> keys = new TreeSet<>();
            value.fieldNames().forEachRemaining(keys::add);
            return keys.isEmpty()
                    ? "{ [key: string]: never }"
                    : keys.stream()
                            .map(key -> key(key) + ": " + value(value.get(key)))
                            .collect(Collectors.joining("; ", "{ ", " }"));
        }
        return value.toString();
    }

    private static String number(BigDecimal value) {
        BigDecimal shortest = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
        if (Double.isInfinite(shortest.doubleValue())) {
            return "number";
        }
        boolean isLong = Math.abs((long) shortest.precision() - shortest.scale()) > 21 || shortest.scale() > 21;
        return isLong ? shortest.toString() : shortest.toPlainString();
    }

    /** Returns a string literal. */
    static String quoted(String text) {
        return SafeSourceText.quoted(text, c -> String.format(Locale.ROOT, c > 0xFFFF ? "\\u{%x}" : "\\u%04x", c));
    }

    /** Returns the comment before a declaration, on lines of its own; an empty string without text. */
    static String comment(@Nullable String text, String indent) {
        List<String> lines = text == null
                ? List.of()
                : SafeSourceText.lines(text).stream()
                        .map(TypeScriptText::commentLine)
                        .toList();
        return SafeSourceText.block(lines, indent);
    }

    /** Returns a line that neither ends the comment nor contains a directive. */
    static String commentLine(String line) {
        return DIRECTIVE.matcher(line.replace("*/", "*\\/")).replaceAll("@\\\\");
    }
}
