package dev.capstan.config;

import java.util.Objects;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Says in a user's words why a text is not YAML, at the place where the fault lies rather than where it showed. */
final class SyntaxMistakes {

    private static final String UNLIKE_NEIGHBOURS = "this does not continue what stands above: indent the line like its"
            + " neighbours, or put a text that holds ': ', ' #' or quotes into quotes";

    private final String text;
    private final Mistakes mistakes;

    SyntaxMistakes(String text, Mistakes mistakes) {
        this.text = text;
        this.mistakes = mistakes;
    }

    /** Notes what the parser stumbled over; {@code reached} is the last place it got to. */
    void add(YamlEngineException failure, Place reached) {
        if (!(failure instanceof MarkedYamlEngineException marked)) {
            mistakes.add(MistakeCode.YAML_SYNTAX, reached, "this is not YAML 1.2");
            return;
        }
        Place problem = marked.getProblemMark().map(SyntaxMistakes::place).orElse(reached);
        Place context = marked.getContextMark().map(SyntaxMistakes::place).orElse(problem);
        Optional<Place> tab = tabInIndentation(problem.line());
        if (tab.isPresent()) {
            mistakes.add(MistakeCode.TAB_INDENTATION, tab.get(), "a tab indents this line: use spaces");
            return;
        }
        describe(
                Objects.requireNonNullElse(marked.getContext(), ""),
                Objects.requireNonNullElse(marked.getProblem(), ""),
                problem,
                context);
    }

    void addBrokenEscape(Place reached) {
        mistakes.add(
                MistakeCode.YAML_SYNTAX,
                reached,
                "an escape in double quotes after this place is no character: write \\u and four hexadecimal digits");
    }

    private void describe(String context, String problem, Place at, Place opened) {
        if (problem.contains("mapping values are not allowed")) {
            note(
                    at,
                    "a ':' cannot stand here: " + "indent the line like its neighbours, or put a text that holds ': '"
                            + " into quotes");
        } else if (problem.contains("could not find expected ':'")) {
            note(opened, "this line is no 'key: value': write a ':' and a space after the key");
        } else if (context.contains("quoted scalar") && problem.contains("unexpected")) {
            note(opened, "the quote that opens here is never closed");
        } else if (context.contains("flow sequence")) {
            note(opened, "the '[' here is not closed: write ',' between its items and ']' behind the last");
        } else if (context.contains("flow mapping")) {
            note(opened, "the '{' here is not closed: write ',' between its entries and '}' behind the last");
        } else if (problem.contains("cannot start any token")) {
            note(at, "a value cannot begin with " + character(at) + ": put it into quotes");
        } else if (problem.contains("TAB")) {
            mistakes.add(MistakeCode.TAB_INDENTATION, at, "a tab stands before this entry: use a space");
        } else if (problem.contains("escape")) {
            note(at, "an escape in double quotes is unknown or cut short: double the backslash, or use single quotes");
        } else if (problem.contains("<block end>") || problem.contains("<document start>")) {
            note(at, UNLIKE_NEIGHBOURS);
        } else if (problem.contains("sequence entries are not allowed")) {
            note(at, "a list cannot begin here: put its '-' on a line of its own below the key");
        } else if (problem.contains("expected the node content")) {
            note(at, "a value is missing before " + character(at) + ": write one, or put the character into quotes");
        } else {
            note(at, "this is not YAML 1.2 (" + problem.replaceAll("\\s+", " ").strip() + ")");
        }
    }

    private void note(Place place, String message) {
        mistakes.add(MistakeCode.YAML_SYNTAX, place, message);
    }

    private Optional<Place> tabInIndentation(int line) {
        String indented = line(line);
        int column = 0;
        while (column < indented.length() && indented.charAt(column) == ' ') {
            column++;
        }
        boolean tab = column < indented.length() && indented.charAt(column) == '\t';
        return tab ? Optional.of(Place.document(line, column + 1)) : Optional.empty();
    }

    private String character(Place place) {
        String line = line(place.line());
        int from = Math.min(place.column() - 1, line.codePointCount(0, line.length()));
        int start = line.offsetByCodePoints(0, from);
        return start < line.length()
                ? Wording.quoted(Character.toString(line.codePointAt(start)))
                : "the end of the line";
    }

    private String line(int number) {
        return text.lines().skip(number - 1L).findFirst().orElse("");
    }

    private static Place place(Mark mark) {
        return Place.document(mark.getLine() + 1, mark.getColumn() + 1);
    }
}
