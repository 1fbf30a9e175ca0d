package dev.capstan.validation;

import dev.capstan.core.text.Text;
import java.util.List;

/** Names as they may stand in a message. */
final class Names {

    private static final int LONGEST = 40;

    private Names() {}

    /** Some names as one list for a message, cut short where there are many. */
    static String listed(List<String> names) {
        String shown =
                String.join(", ", names.stream().limit(10).map(Names::shortened).toList());
        return names.size() > 10 ? shown + ", …" : shown;
    }

    /** A name as it may stand in a message. */
    static String shortened(String name) {
        return Text.abbreviate(name, LONGEST);
    }
}
