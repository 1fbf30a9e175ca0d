package dev.capstan.cli;

import dev.capstan.client.PlainText;
import java.util.List;

/** What peers say of themselves, as a person sees it. */
public final class Shown {

    private static final String NOTHING = "-";

    private Shown() {}

    /** Returns names with commas between, what misleads in them marked, or a dash where there is none. */
    public static String list(List<String> names) {
        return names.isEmpty() ? NOTHING : PlainText.name(String.join(", ", names));
    }
}
