package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;
import dev.capstan.grants.name.AnnotatedName;

/** Text from a server, made safe for a terminal: it cannot move the cursor, hide text or change its direction. */
public final class TerminalText {

    private static final int MAX_LENGTH = 1000;

    private TerminalText() {}

    /** Removes invisible characters and returns at most 1000 characters. */
    public static String of(String text) {
        return Text.abbreviate(Printable.without(text), MAX_LENGTH);
    }

    /** Returns the text of a JSON value as {@link #of(String)} does; empty for a missing value, an array or an object. */
    public static String of(JsonNode value) {
        return of(value.asText());
    }

    /**
     * Returns a name, cut to 1000 characters, with each misleading character followed by its code point in brackets.
     */
    public static String name(String name) {
        return AnnotatedName.of(Text.abbreviate(name, MAX_LENGTH)).toString();
    }

    /** Returns the name in a JSON value as {@link #name(String)} does. */
    public static String name(JsonNode value) {
        return name(value.asText());
    }

    /** Formats JSON with indentation; invisible characters are escaped. */
    public static String pretty(JsonNode json) {
        return escaped(Json.pretty(json));
    }

    /** Formats JSON on one line; invisible characters are escaped. */
    public static String line(JsonNode json) {
        return escaped(Json.write(json));
    }

    /** Returns a text with an escape for each hidden character except line feeds. */
    public static String escaped(String text) {
        return Printable.replaced(text, hidden -> hidden == '\n' ? "\n" : Printable.escape(hidden));
    }
}
