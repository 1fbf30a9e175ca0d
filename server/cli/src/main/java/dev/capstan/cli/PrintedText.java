package dev.capstan.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.TerminalText;
import java.util.List;

/** Texts of servers and peers in printable form, with a dash for a missing one. */
public final class PrintedText {

    /** The text of a missing value. */
    public static final String NO_VALUE = "-";

    private PrintedText() {}

    /** Returns the text of a JSON value; a dash for a missing value. */
    public static String of(JsonNode value) {
        return TerminalText.of(value.asText(NO_VALUE));
    }

    /** Returns names separated by commas, with misleading characters marked; a dash for an empty list. */
    public static String list(List<String> names) {
        return names.isEmpty() ? NO_VALUE : TerminalText.name(String.join(", ", names));
    }
}
