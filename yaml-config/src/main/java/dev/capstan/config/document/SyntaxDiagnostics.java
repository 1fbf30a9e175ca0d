package dev.capstan.config.document;

import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** User-facing messages for YAML syntax errors, positioned at the fault rather than where the parser noticed it. */
final class SyntaxDiagnostics {

    private static final Pattern LINE_BREAK = Pattern.compile("\r\n|\r|\n");
    private static final Pattern BEYOND_UNICODE = Pattern.compile("\\\\U(?!000|0010)[0-9a-fA-F]{8}");

    /**
     * A parser's error message, and its translation for the author of the file.
     *
     * @param context part of the parser's description of what it was reading
     * @param problem part of the parser's description of what it found
     * @param whereOpened whether the error is at the start of the construct rather than where the parser stopped
     * @param message message for the author; {@code {}} stands for the character at which the parser stopped
     */
    private record Symptom(String context, String problem, DiagnosticCode code, boolean whereOpened, String message) {

        static Symptom here(String context, String problem, String message) {
            return new Symptom(context, problem, DiagnosticCode.YAML_SYNTAX, false, message);
        }

        static Symptom opened(String context, String problem, String message) {
            return new Symptom(context, problem, DiagnosticCode.YAML_SYNTAX, true, message);
        }

        static Symptom tab(String problem, String message) {
            return new Symptom("", problem, DiagnosticCode.TAB_INDENTATION, false, message);
        }
    }

    private static final String UNLIKE_NEIGHBOURS = "this does not continue the lines above; indent the line like"
            + " its neighbours, or quote a string that contains ': ', ' #' or quotes";

    /** The first matching symptom is reported; the last one always matches. */
    private static final List<Symptom> SYMPTOMS = List.of(
            Symptom.tab("\\t(TAB)", "a tab indents this; use spaces"),
            Symptom.here(
                    "",
                    "mapping values are not allowed",
                    "a ':' is not allowed here; indent the line like its neighbours, or quote a string with ': '"),
            Symptom.opened(
                    "",
                    "could not find expected ':'",
                    "this line is not 'key: value'; write a ':' and a space after the key"),
            Symptom.opened("quoted scalar", "unexpected", "the quote that opens here is never closed"),
            Symptom.opened(
                    "flow sequence",
                    "",
                    "the '[' here is not closed; write ',' between its items and ']' after the last"),
            Symptom.opened(
                    "flow mapping",
                    "",
                    "the '{' here is not closed; write ',' between its entries and '}' after the last"),
            Symptom.here("", "cannot start any token", "a value cannot begin with {}; put it in quotes"),
            Symptom.here(
                    "double-quoted", "escape", "invalid escape sequence; double the backslash, or use single quotes"),
            Symptom.here("", "<block end>", UNLIKE_NEIGHBOURS),
            Symptom.here("", "<document start>", UNLIKE_NEIGHBOURS),
            Symptom.here(
                    "",
                    "sequence entries are not allowed",
                    "a list cannot begin here; put its '-' on a line of its own below the key"),
            Symptom.here(
                    "",
                    "expected the node content",
                    "a value is missing before {}; write one, or put the character in quotes"),
            Symptom.opened("block scalar", "", "the text after '|' or '>' is not valid; remove it"),
            Symptom.here("anchor", "", "anchors are not supported; quote a string that contains '&'"),
            Symptom.here("alias", "", "aliases are not supported; quote a string that contains '*'"),
            Symptom.here("tag", "", "tags are not supported; quote a string that contains '!'"),
            Symptom.here("directive", "", "a line that begins with '%' is not a YAML 1.2 directive; remove it"),
            Symptom.here(
                    "", "", "this is not valid YAML 1.2; indent the line like its neighbours, or quote its string"));

    private final List<String> lines;
    private final Diagnostics diagnostics;

    SyntaxDiagnostics(String text, Diagnostics diagnostics) {
        this.lines = LINE_BREAK.splitAsStream(text).toList();
        this.diagnostics = diagnostics;
    }

    /** Reports a parser failure; {@code reached} is the last position before it. */
    void add(YamlEngineException failure, TextPosition reached) {
        if (!(failure instanceof MarkedYamlEngineException marked)) {
            diagnostics.add(DiagnosticCode.YAML_SYNTAX, reached, "this is not valid YAML 1.2");
            return;
        }
        TextPosition at =
                marked.getProblemMark().map(SyntaxDiagnostics::position).orElse(reached);
        TextPosition opened =
                marked.getContextMark().map(SyntaxDiagnostics::position).orElse(at);
        String context = Objects.requireNonNullElse(marked.getContext(), "");
        String problem = Objects.requireNonNullElse(marked.getProblem(), "");
        Symptom symptom = SYMPTOMS.stream()
                .filter(known -> context.contains(known.context()) && problem.contains(known.problem()))
                .findFirst()
                .orElseThrow();
        TextPosition reported = symptom.whereOpened() ? opened : at;
        boolean tab = symptom.code() == DiagnosticCode.TAB_INDENTATION;
        diagnostics.add(
                symptom.code(),
                tab ? firstTab(reported) : reported,
                symptom.message().replace("{}", character(at)));
    }

    private TextPosition firstTab(TextPosition position) {
        int tab = line(position.line()).indexOf('\t');
        return tab < 0
                ? position
                : TextPosition.document(position.line(), line(position.line()).codePointCount(0, tab) + 1);
    }

    /** Reports an escape beyond the last code point: the first one at or after the line that the parser reached. */
    void addBrokenEscape(TextPosition reached) {
        for (int line = reached.line(); line <= lines.size(); line++) {
            Matcher escape = BEYOND_UNICODE.matcher(line(line));
            if (escape.find()) {
                int column = line(line).codePointCount(0, escape.start()) + 1;
                addDiagnostic(
                        TextPosition.document(line, column),
                        "escape " + ValueDescriptions.quoted(escape.group())
                                + " is not a Unicode character (maximum \\U0010FFFF)");
                return;
            }
        }
        addDiagnostic(
                reached,
                "an escape in double quotes after this position is not a character; write \\u and four digits");
    }

    private void addDiagnostic(TextPosition position, String message) {
        diagnostics.add(DiagnosticCode.YAML_SYNTAX, position, message);
    }

    private String character(TextPosition position) {
        String line = line(position.line());
        int from = Math.min(position.column() - 1, line.codePointCount(0, line.length()));
        int start = line.offsetByCodePoints(0, from);
        return start < line.length()
                ? ValueDescriptions.quoted(Character.toString(line.codePointAt(start)))
                : "the end of the line";
    }

    private String line(int number) {
        return number <= lines.size() ? lines.get(number - 1) : "";
    }

    private static TextPosition position(Mark mark) {
        return TextPosition.document(mark.getLine() + 1, mark.getColumn() + 1);
    }
}
