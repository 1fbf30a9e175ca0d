package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.AnnotatedName;
import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;

/** Shows what a server wrote on a terminal: nothing in it moves the cursor, hides text or turns its direction. */
public final class TerminalText {

    private static final int MAX_LENGTH = 1000;

    private TerminalText() {}

    /** The text without what cannot be seen; at most 1000 characters of it. */
    public static String of(String text) {
        return Text.abbreviate(Printable.without(text), MAX_LENGTH);
    }

    /** Returns a name, each of its misleading characters followed by its code point in brackets, cut as a text is. */
    public static String name(String name) {
        return AnnotatedName.of(Text.abbreviate(name, MAX_LENGTH)).toString();
    }

    /** Indented JSON, in which what cannot be seen is escaped. */
    public static String pretty(JsonNode json) {
        return escaped(Json.pretty(json));
    }

    /** JSON on one line, in which what cannot be seen is escaped. */
    public static String line(JsonNode json) {
        return escaped(Json.write(json));
    }

    private static String escaped(String json) {
        return Printable.replaced(json, hidden -> hidden == '\n' ? "\n" : Printable.escape(hidden));
    }
}
