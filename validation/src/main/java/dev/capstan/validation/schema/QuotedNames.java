package dev.capstan.validation.schema;

import dev.capstan.core.text.Text;
import java.util.List;

/** The names of properties and keywords as quoted in messages. */
public final class QuotedNames {

    private static final int MAX_LENGTH = 40;
    private static final int MAX_LISTED = 10;

    private QuotedNames() {}

    /** Returns names as one list, at most ten of them. */
    public static String listed(List<String> names) {
        String listed = String.join(
                ", ",
                names.stream().limit(MAX_LISTED).map(QuotedNames::abbreviate).toList());
        return names.size() > MAX_LISTED ? listed + ", …" : listed;
    }

    /** Returns at most 40 characters of a name, then an ellipsis if it is longer. */
    public static String abbreviate(String name) {
        return Text.abbreviate(name, MAX_LENGTH);
    }
}
