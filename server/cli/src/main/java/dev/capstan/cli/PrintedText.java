package dev.capstan.cli;

import dev.capstan.client.TerminalText;
import java.util.List;

/** The claims of peers in printable form. */
public final class PrintedText {

    private static final String NO_VALUE = "-";

    private PrintedText() {}

    /** Returns names separated by commas, with misleading characters marked; a dash for an empty list. */
    public static String list(List<String> names) {
        return names.isEmpty() ? NO_VALUE : TerminalText.name(String.join(", ", names));
    }
}
