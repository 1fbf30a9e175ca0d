package dev.capstan.server.cli;

import dev.capstan.server.client.PlainText;
import java.util.List;

/** What peers say of themselves, as a person sees it. */
final class Shown {

    private static final String NOTHING = "-";

    private Shown() {}

    /** Returns names with commas between, what misleads in them marked, or a dash where there is none. */
    static String list(List<String> names) {
        return names.isEmpty() ? NOTHING : PlainText.name(String.join(", ", names));
    }
}
