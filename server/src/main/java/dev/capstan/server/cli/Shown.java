package dev.capstan.server.cli;

import dev.capstan.server.client.PlainText;
import java.util.List;

/** What peers say of themselves, as a person sees it. */
final class Shown {

    private static final String NOTHING = "-";

    private Shown() {}

    /** Texts with commas between, or a dash where there is none. */
    static String list(List<String> texts) {
        return texts.isEmpty() ? NOTHING : PlainText.of(String.join(", ", texts));
    }
}
