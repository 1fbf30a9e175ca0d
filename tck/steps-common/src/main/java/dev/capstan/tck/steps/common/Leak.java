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
            "\\bat [^\\n]{0,400}[A-Za-z_>]:\\d+:\\d+\\b",
            "Traceback \\(most recent call last\\)",
            "goroutine \\d+ \\[",
            "File \"[^\"]{1,400}\", line \\d+",
            // Names of classes and source files.
            "\\b(?:java|javax|jakarta|kotlin|scala|io|com|org|net|dev)(?:\\.[a-z_][\\w]*)+\\.[A-Z]\\w+",
            // The class of an exception before its message. A code such as "ValidationError" is no leak.
            "\\b[A-Z]\\w*(?:Exception|Error)(?:: |\\()",
            "\\b\\w+\\.(?:java|kt|py|go|rs|cs|js|ts):\\d+",
            "node_modules",
            // Objects as Python, Java and Ruby print them.
            "\\bobject at 0x[0-9A-Fa-f]{4,16}\\b",
            "<(?:class|module) '|<function [^ >\\n]{1,200} at 0x|<bound method [^ >\\n]{1,200} of ",
            "\\b__main__\\b",
            "\\b(?:[a-z_]\\w{0,60}\\.){1,12}[A-Z][\\w$]{0,100}@[0-9a-f]{4,8}\\b(?![.\\w-])",
            "#<[A-Z][\\w:]{0,200}:0x[0-9a-f]"),
    /** Statements to a database and its messages, and its location. */
    SQL(
            "\\bjdbc:",
            "(?i)\\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\\+srv)?|redis|sqlserver|oracle)://",
            "(?i)\\b(?:select (?!an? |one |the |another ).{1,200} from|insert into|update \\w+ set|delete from)\\b",
            // Messages of PostgreSQL, SQLite, MySQL, Oracle and SQL Server.
            "\\bSQLSTATE\\b",
            "(?i)\\b(?:relation|column|table) [\"'][^\"'\\n]{1,200}[\"'] (?:of relation|does not exist|doesn't exist)",
            "(?i)\\bviolates (?:(?:unique|foreign key|check|exclusion) constraint [\"'`]|not-null constraint\\b)",
            "(?i)\\bduplicate (?:key value violates|entry '[^'\\n]{0,200}' for key)\\b",
            "(?i)\\b(?:unique|foreign key|not null|check) constraint failed\\b",
            "(?i)\\bno such (?:table|column): \\w",
            "(?i)\\b(?:error in your SQL syntax|syntax error at or near \")",
            "\\bSQLITE_[A-Z]{2,}",
            "\\bORA-\\d{5}\\b",
            "\\bER_(?:DUP_ENTRY|NO_SUCH_TABLE|PARSE_ERROR|BAD_FIELD_ERROR|LOCK_DEADLOCK|ACCESS_DENIED_ERROR)\\b"),
    /** Paths and hosts of the server's machine, and those that the probe tries to reach. */
    FILE_PATH(
            "(?<![\\w.:/-])/(?:home|root|usr|var|srv|tmp|etc|opt|work|Users)/\\S+",
            "\\b[A-Z]:\\\\\\\\?\\w+",
            "\\bnobody\\.invalid\\b") {

        @Override
        Stream<Pattern> patterns(boolean isHead) {
            return isHead ? super.patterns(true) : Stream.concat(super.patterns(false), HOSTS.stream());
        }
    };

    /** A numeric address. Four numbers without a port or a failed connection may be a version. */
    private static final String IPV4 = "(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";

    private static final String LABEL = "[A-Za-z0-9][A-Za-z0-9-]{0,62}";

    /** A position where a host can begin. A host after {@code //} is part of a URL, which a client may have sent. */
    private static final String BEGIN = "(?<![\\w.:/@%-])";

    /**
     * Hosts of other machines. They are searched for in bodies only, since headers such as {@code Via} and
     * {@code Alt-Svc} name the server that the client has called.
     */
    private static final List<Pattern> HOSTS = Stream.of(
                    BEGIN + IPV4 + ":\\d{2,5}\\b",
                    BEGIN + "(?:" + LABEL + "\\.){1,10}[A-Za-z]{2,63}"
                            + "(?<!\\.(?:java|kt|py|go|rs|cs|js|ts|rb|php|ya?ml|json|toml|xml|txt|md|sql)):\\d{3,5}\\b",
                    BEGIN + "localhost:\\d{2,5}\\b",
                    "(?<!/)\\[(?=[^\\]\\n]{0,40}::|(?:[0-9A-Fa-f]{1,4}:){7})[0-9A-Fa-f:.]{2,45}\\]:\\d{2,5}\\b",
                    "\\.svc\\.cluster\\.local\\b",
                    // A host that could not be found or reached. A name such as com.example.sketch is a capability.
                    "(?i)\\b(?:getaddrinfo|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ETIMEDOUT|dial tcp|host ?name"
                            + "|connection to server at)[ :\"'`(]{1,4}(?:" + IPV4 + "|(?:" + LABEL
                            + "\\.){1,10}[A-Za-z]{2,63})\\b",
                    "(?i)\\bhost name [\"'`]" + LABEL,
                    "(?i)\\b(?:connect(?:ed|ing|ion)? to|resolve|reach|no route to)(?: host)?[ :\"'`(]{1,4}(?:" + IPV4
                            + "\\b|(?!(?:com|org|net|io|dev)\\.)(?:" + LABEL + "\\.){2,10}[A-Za-z]{2,63}\\b|" + LABEL
                            + ":\\d{2,5}\\b)")
            .map(Pattern::compile)
            .toList();

    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u00([0-7][0-9A-Fa-f])|([\"'/\\\\])|([nrt]))");
    private static final String END_OF_HEAD = "\n\n";

    private final List<Pattern> patterns;

    Leak(String... patterns) {
        this.patterns = Stream.of(patterns).map(Pattern::compile).toList();
    }

    /** Returns the patterns of this kind for the status line and the headers, or for the body. */
    Stream<Pattern> patterns(boolean isHead) {
        return patterns.stream();
    }

    /**
     * Returns the first leak of this kind, or empty.
     *
     * @param transcript status, headers and body of a response, or the body alone
     */
    Optional<String> find(String transcript) {
        int end = transcript.startsWith("HTTP ") ? transcript.indexOf(END_OF_HEAD) : -1;
        String head = transcript.substring(0, Math.max(end, 0));
        String body = transcript.substring(Math.max(end, 0));
        return Stream.of(
                        found(patterns(true), head),
                        found(patterns(false), body),
                        found(patterns(false), unescaped(body)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Returns the first leak of any kind in a transcript, or empty. */
    static Optional<String> any(String transcript) {
        return Stream.of(values())
                .flatMap(leak -> leak.find(transcript).stream())
                .findFirst();
    }

    private static Optional<String> found(Stream<Pattern> patterns, String text) {
        return patterns.map(pattern -> pattern.matcher(text))
                .filter(Matcher::find)
                .map(Matcher::group)
                .findFirst();
    }

    /** Returns the text with the characters that JSON writes as escapes, since a message may quote a name. */
    private static String unescaped(String json) {
        return ESCAPE.matcher(json).replaceAll(escape -> {
            if (escape.group(1) != null) {
                return Matcher.quoteReplacement(Character.toString(Integer.parseInt(escape.group(1), 16)));
            }
            return escape.group(2) == null ? "\n" : Matcher.quoteReplacement(escape.group(2));
        });
    }
}
