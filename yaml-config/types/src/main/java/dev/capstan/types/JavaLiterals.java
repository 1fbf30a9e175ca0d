package dev.capstan.types;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Untrusted text in Java source, as ASCII because the default encoding of compilers depends on the platform. */
final class JavaLiterals {

    private JavaLiterals() {}

    /** Returns a string literal. */
    static String quoted(String text) {
        String quoted = SafeSourceText.quoted(text, c -> Character.toString(c)
                .chars()
                .mapToObj(JavaLiterals::escaped)
                .collect(Collectors.joining()));
        return quoted.chars()
                .mapToObj(unit -> unit < 0x7F ? Character.toString(unit) : escaped(unit))
                .collect(Collectors.joining());
    }

    private static String escaped(int unit) {
        return String.format(Locale.ROOT, "\\u%04x", unit);
    }

    /** Returns the lines of a Javadoc comment. They neither end the comment nor contain tags. */
    static List<String> lines(String text) {
        return SafeSourceText.lines(text).stream().map(JavaLiterals::line).toList();
    }

    private static String line(String line) {
        StringBuilder safe = new StringBuilder();
        line.codePoints().forEach(c -> {
            boolean endsComment = c == '/' && safe.length() > 0 && safe.charAt(safe.length() - 1) == '*';
            if (endsComment || c == '&' || c == '<' || c == '>' || c == '@' || c == '\\' || c > 0x7E) {
                safe.append("&#").append(c).append(';');
            } else {
                safe.append((char) c);
            }
        });
        return safe.toString();
    }
}
