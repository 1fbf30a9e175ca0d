package dev.capstan.tck.steps;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an answer must not tell of the server that gave it: stack traces, names of classes, SQL, paths (INV-8.1). */
final class Leaks {

    private static final List<Pattern> SIGNS = List.of(
            // What the probe has in its pocket.
            Pattern.compile("secret-of-the-server"),
            // Stack traces of the JVM, Node, Python, Go and .NET.
            Pattern.compile("\\bat [\\w.$/<>]+\\([^)\\n]*\\)"),
            Pattern.compile("\\bat [^\\n]*:\\d+:\\d+\\b"),
            Pattern.compile("Traceback \\(most recent call last\\)"),
            Pattern.compile("goroutine \\d+ \\["),
            Pattern.compile("File \"[^\"]+\", line \\d+"),
            // Names of classes and files of source.
            Pattern.compile(
                    "\\b(?:java|javax|jakarta|kotlin|scala|io|com|org|net|dev)(?:\\.[a-z_][\\w]*)+\\.[A-Z]\\w+"),
            Pattern.compile("\\b[A-Z]\\w*(?:Exception|Error)\\b"),
            Pattern.compile("\\b\\w+\\.(?:java|kt|py|go|rs|cs|js|ts):\\d+"),
            Pattern.compile("node_modules"),
            // Databases.
            Pattern.compile("\\bjdbc:"),
            Pattern.compile("(?i)\\b(?:select .{1,200} from|insert into|update \\w+ set|delete from)\\b"),
            // Paths of the server's machine.
            Pattern.compile("(?<![\\w.:/-])/(?:home|root|usr|var|tmp|etc|opt|work|Users)/\\S+"),
            Pattern.compile("\\b[A-Z]:\\\\\\\\?\\w+"));

    private Leaks() {}

    /** The first thing in a text that should have stayed inside. */
    static Optional<String> in(String text) {
        return SIGNS.stream()
                .map(sign -> sign.matcher(text))
                .filter(Matcher::find)
                .map(Matcher::group)
                .findFirst();
    }
}
