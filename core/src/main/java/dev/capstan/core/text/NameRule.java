package dev.capstan.core.text;

import java.util.regex.Pattern;

/** The common rule for names of agents, capabilities and secrets (TC-1.1). */
public final class NameRule {

    /** Regular expression of a name, without anchors. */
    public static final String REGEX = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}";

    /** The wording of the rule, to follow "use". */
    public static final String WORDING =
            "1 to 128 letters, digits, '.', '-' or '_', beginning with a letter or a digit";

    private static final Pattern NAME = Pattern.compile(REGEX);

    private NameRule() {}

    /** Whether a string is a valid name. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }
}
