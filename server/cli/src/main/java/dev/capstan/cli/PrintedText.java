package dev.capstan.cli;

import dev.capstan.client.TerminalText;
import java.util.List;

/** What peers say of themselves, as a person sees it. */
public final class PrintedText {

    private static final String NOTHING = "-";

    private PrintedText() {}

    /** Returns names with commas between, what misleads in them marked, or a dash where there is none. */
    public static String list(List<String> names) {
        return names.isEmpty() ? NOTHING : TerminalText.name(String.join(", ", names));
    }
}
