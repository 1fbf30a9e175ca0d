package dev.capstan.types;

import dev.capstan.core.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Untrusted text made safe for source code: invisible characters are escaped or dropped. */
final class SafeSourceText {

    private static final String LINE_ENDS = "\r\n|[\n\u000B\f\r\u0085\u2028\u2029]";

    /** Characters that look like a space but that not every tool strips. */
    private static final String SPACES = "[\t\u00A0\u2007\u202F]";

    private SafeSourceText() {}

    /**
     * Returns a string in double quotes, with quotes and backslashes escaped by a backslash.
     *
     * @param escape escapes an invisible code point in the syntax of the language; line ends and tabs are the same
     *     in all languages and never passed
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

    /** Returns the lines of a comment without invisible characters, outer white space and outer blank lines. */
    static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        for (String line : text.split(LINE_ENDS)) {
            lines.add(withoutControls(line).strip());
        }
        while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        while (!lines.isEmpty() && lines.get(0).isEmpty()) {
            lines.remove(0);
        }
        return lines;
    }

    /**
     * Returns a comment between {@code /**} and its end, or an empty string without lines. No line may end the comment.
     */
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

    private static String withoutControls(String line) {
        return Printable.without(line.replaceAll(SPACES, " "));
    }
}
