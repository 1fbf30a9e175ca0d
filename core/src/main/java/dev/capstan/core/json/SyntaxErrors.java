package dev.capstan.core.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.capstan.core.text.Text;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Plain messages for the parser's syntax errors: what is wrong, where, and what to write instead. */
final class SyntaxErrors {

    private static final int MAX_WORD_LENGTH = 40;
    private static final Pattern QUOTED = Pattern.compile("'(.*?)'(?::|$)", Pattern.DOTALL);

    /**
     * One kind of error.
     *
     * @param marker phrase that identifies it in the parser's message
     * @param message message; {@code %s} is the invalid word
     * @param advice what to write instead; may be empty
     */
    private record Kind(String marker, String message, String advice) {}

    /** Kinds whose message quotes the document come first, because the quote may contain the phrase of another kind. */
    private static final List<Kind> KINDS = List.of(
            new Kind("Duplicate field", "the key %s is duplicated in an object", ""),
            new Kind(
                    "Unrecognized token",
                    "%s is not valid JSON",
                    "put strings in double quotes, or write true, false or null"),
            new Kind("Non-standard token", "%s is not valid JSON", "write numbers as in -1, 2.5 or 1e10"),
            new Kind("Unexpected end-of-input", "the document ends before its value is complete", ""),
            new Kind(
                    "Illegal unquoted character",
                    "a string contains a control character",
                    "write it as \\n, \\t or \\uXXXX"),
            new Kind(
                    "Unrecognized character escape",
                    "invalid escape sequence",
                    "after the backslash, write one of \" \\ / b f n r t u"),
            new Kind("hex-digit", "an escape is incomplete", "write \\u and four hexadecimal digits"),
            new Kind("numeric value", "a number is malformed", "write it as in -1, 2.5 or 1e10"),
            new Kind("close marker", "a closing bracket has no opening bracket", ""),
            new Kind("comment", "a comment is not valid JSON", ""),
            new Kind("field name and value", "a colon is missing after the key", ""),
            new Kind("to start field name", "a key in double quotes is missing", ""),
            new Kind("was expecting comma", "a comma is missing between two entries", ""),
            new Kind("root-level", "there is more text after the value", ""),
            new Kind("Trailing token", "there is more text after the value", ""),
            new Kind("expected a valid value", "a value is missing", ""));

    private static final Kind ANY = new Kind("", "the document is not valid JSON", "");

    private SyntaxErrors() {}

    static MalformedJson of(JsonProcessingException e, String text) {
        String parserSays = e.getOriginalMessage();
        Kind kind = KINDS.stream()
                .filter(k -> parserSays.contains(k.marker()))
                .findFirst()
                .orElse(ANY);
        String word = kind.message().contains("%s") ? quoted(parserSays) : "";
        String advice = kind.advice().isEmpty() ? "" : "; " + kind.advice();
        String message = kind.message().replace("%s", "'" + Text.abbreviate(word, MAX_WORD_LENGTH) + "'");
        return new MalformedJson(MalformedJson.Reason.SYNTAX, message + at(e.getLocation(), word, text) + advice);
    }

    /** Returns the position of the error. The parser reports the end of some words, but users expect their start. */
    private static String at(JsonLocation location, String word, String text) {
        int end = (int) location.getCharOffset();
        int behind = 0;
        for (String written : List.of("\"" + word + "\"", word)) {
            if (!word.isEmpty() && behind == 0 && text.startsWith(written, end - written.length())) {
                behind = written.length();
            }
        }
        return " at line " + location.getLineNr() + ", column " + (location.getColumnNr() - behind);
    }

    private static String quoted(String parserSays) {
        Matcher quoted = QUOTED.matcher(parserSays);
        return quoted.find() ? quoted.group(1) : "";
    }
}
