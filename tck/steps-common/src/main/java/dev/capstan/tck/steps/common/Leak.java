package dev.capstan.tck.steps.common;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Kinds of server internals that a response must not reveal (INV-8.1). */
public enum Leak {
    /** Names of classes and source files, and stack traces. */
    CODE(
            // The secret value of the probe.
            "secret-of-the-server",
            // Stack traces of the JVM, Node, Python, Go and .NET.
            "\\bat [\\w.$/<>]{1,400}\\([^)\\n]{0,400}\\)",
            "\\bat [^\\n]{0,400}:\\d+:\\d+\\b",
            "Traceback \\(most recent call last\\)",
            "goroutine \\d+ \\[",
            "File \"[^\"]{1,400}\", line \\d+",
            // Names of classes and source files.
            "\\b(?:java|javax|jakarta|kotlin|scala|io|com|org|net|dev)(?:\\.[a-z_][\\w]*)+\\.[A-Z]\\w+",
            // The class of an exception before its message. A code such as "ValidationError" is no leak.
            "\\b[A-Z]\\w*(?:Exception|Error)(?:: |\\()",
            "\\b\\w+\\.(?:java|kt|py|go|rs|cs|js|ts):\\d+",
            "node_modules"),
    /** Statements to a database, and its location. */
    SQL(
            "\\bjdbc:",
            "(?i)\\b(?:select (?!an? |one |the |another ).{1,200} from|insert into|update \\w+ set|delete from)\\b"),
    /** Paths and hosts of the server's machine, and those that the probe tries to reach. */
    FILE_PATH(
            "(?<![\\w.:/-])/(?:home|root|usr|var|srv|tmp|etc|opt|work|Users)/\\S+",
            "\\b[A-Z]:\\\\\\\\?\\w+",
            "\\bnobody\\.invalid\\b");

    private final List<Pattern> patterns;

    Leak(String... patterns) {
        this.patterns = Stream.of(patterns).map(Pattern::compile).toList();
    }

    /** Returns the first leak of this kind in a text, or empty. */
    Optional<String> find(String text) {
        return patterns.stream()
                .map(pattern -> pattern.matcher(text))
                .filter(Matcher::find)
                .map(Matcher::group)
                .findFirst();
    }

    /** Returns the first leak of any kind in a text, or empty. */
    static Optional<String> any(String text) {
        return Stream.of(values()).flatMap(leak -> leak.find(text).stream()).findFirst();
    }
}
