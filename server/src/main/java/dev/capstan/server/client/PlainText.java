package dev.capstan.server.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.util.regex.Pattern;

/** Shows what a server wrote on a terminal: nothing in it moves the cursor, hides text or turns its direction. */
public final class PlainText {

    private static final int LONGEST = 1000;

    /** Controls, direction marks and other formats, and separators of lines. */
    private static final Pattern HIDDEN = Pattern.compile("[\\p{C}\\u2028\\u2029]");

    private static final Pattern HIDDEN_IN_JSON = Pattern.compile("[\\p{C}\\u2028\\u2029&&[^\\n]]");

    private PlainText() {}

    /** The text without what cannot be seen; at most 1000 characters of it. */
    public static String of(String text) {
        String plain = HIDDEN.matcher(text).replaceAll("");
        return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST) + "…";
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
        return HIDDEN_IN_JSON.matcher(json).replaceAll(found -> {
            StringBuilder escape = new StringBuilder();
            found.group().chars().forEach(unit -> escape.append(String.format("\\\\u%04x", unit)));
            return escape.toString();
        });
    }
}
