package dev.capstan.tck.steps.common;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What an answer must not tell of the server that gave it (INV-8.1). */
public enum Leak {
    /** Stack traces and names of classes and files of source. */
    CODE(
            // What the probe has in its pocket.
            "secret-of-the-server",
            // Stack traces of the JVM, Node, Python, Go and .NET.
            "\\bat [\\w.$/<>]{1,400}\\([^)\\n]{0,400}\\)",
            "\\bat [^\\n]{0,400}:\\d+:\\d+\\b",
            "Traceback \\(most recent call last\\)",
            "goroutine \\d+ \\[",
            "File \"[^\"]{1,400}\", line \\d+",
            // Names of classes and files of source.
            "\\b(?:java|javax|jakarta|kotlin|scala|io|com|org|net|dev)(?:\\.[a-z_][\\w]*)+\\.[A-Z]\\w+",
            "\\b[A-Z]\\w*(?:Exception|Error)\\b",
            "\\b\\w+\\.(?:java|kt|py|go|rs|cs|js|ts):\\d+",
            "node_modules"),
    /** Statements to a database, and where it is. */
    SQL("\\bjdbc:", "(?i)\\b(?:select .{1,200} from|insert into|update \\w+ set|delete from)\\b"),
    /** Paths and hosts of the server's machine, and those that the probe tries to reach. */
    PLACE(
            "(?<![\\w.:/-])/(?:home|root|usr|var|srv|tmp|etc|opt|work|Users)/\\S+",
            "\\b[A-Z]:\\\\\\\\?\\w+",
            "\\bnobody\\.invalid\\b");

    private final List<Pattern> signs;

    Leak(String... signs) {
        this.signs = Stream.of(signs).map(Pattern::compile).toList();
    }

    /** The first such thing in a text. */
    Optional<String> in(String text) {
        return signs.stream()
                .map(sign -> sign.matcher(text))
                .filter(Matcher::find)
                .map(Matcher::group)
                .findFirst();
    }

    /** The first thing in a text that should have stayed inside, of whatever kind. */
    static Optional<String> any(String text) {
        return Stream.of(values()).flatMap(leak -> leak.in(text).stream()).findFirst();
    }
}
