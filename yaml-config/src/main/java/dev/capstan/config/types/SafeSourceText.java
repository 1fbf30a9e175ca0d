package dev.capstan.config.types;

import dev.capstan.core.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Texts of strangers, made fit to stand in a program: what cannot be seen in them is told or dropped. */
final class SafeSourceText {

    private static final String LINE_ENDS = "\r\n|[\n\u000B\f\r\u0085\u2028\u2029]";

    /** What takes room as a space does, and is none to all who strip lines. */
    private static final String SPACES = "[\t\u00A0\u2007\u202F]";

    private SafeSourceText() {}

    /**
     * A text between double quotes, with a backslash before quotes and backslashes.
     *
     * @param escape how the language writes a code point that is not seen, but for line ends and tabs, which all languages
     *     write alike
     */
    static String quoted(String text, IntFunction<String> escape) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> quoted.append(Printable.isHidden(c) ? escape.apply(c) : Character.toString(c));
            }
        });
        return quoted.append('"').toString();
    }

    /** The lines of a comment, without what is not seen, white space around them, and blank lines at both ends. */
    static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        for (String line : text.split(LINE_ENDS)) {
            lines.add(seen(line).strip());
        }
        while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        while (!lines.isEmpty() && lines.get(0).isEmpty()) {
            lines.remove(0);
        }
        return lines;
    }

    /** A comment between {@code /**} and its end, of lines that do not end it; nothing where there is none. */
    static String block(List<String> lines, String indent) {
        return switch (lines.size()) {
            case 0 -> "";
            case 1 -> indent + "/** " + lines.get(0) + " */\n";
            default ->
                lines.stream()
                        .map(line -> (indent + " * " + line).stripTrailing() + "\n")
                        .collect(Collectors.joining("", indent + "/**\n", indent + " */\n"));
        };
    }

    private static String seen(String line) {
        return Printable.without(line.replaceAll(SPACES, " "));
    }
}
