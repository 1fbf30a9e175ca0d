package dev.capstan.config.types;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keys, values and comments as they stand in TypeScript. */
final class TypeScriptText {

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");

    /** What begins the words that the compiler heeds in comments; some of them make it look for a module. */
    private static final Pattern DIRECTIVE = Pattern.compile("@(?=ts-|jsx)", Pattern.CASE_INSENSITIVE);

    private TypeScriptText() {}

    /** A key of an object type: between quotes, unless it is an identifier. */
    static String key(String key) {
        return IDENTIFIER.matcher(key).matches() ? key : quoted(key);
    }

    /** A type that one value has and no other. The compiler takes {@code []} for no tuple among several types. */
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

    /** A text between quotes. */
    static String quoted(String text) {
        return SafeSourceText.quoted(text, c -> String.format(Locale.ROOT, c > 0xFFFF ? "\\u{%x}" : "\\u%04x", c));
    }

    /** A comment before a declaration, in lines of its own; nothing where nothing is said. */
    static String comment(@Nullable String said, String indent) {
        List<String> lines = said == null
                ? List.of()
                : SafeSourceText.lines(said).stream().map(TypeScriptText::said).toList();
        return SafeSourceText.block(lines, indent);
    }

    /** A line that neither ends the comment nor tells the compiler anything. */
    static String said(String line) {
        return DIRECTIVE.matcher(line.replace("*/", "*\\/")).replaceAll("@\\\\");
    }
}
