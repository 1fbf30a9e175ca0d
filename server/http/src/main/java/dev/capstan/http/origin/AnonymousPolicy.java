package dev.capstan.http.origin;

import java.util.Locale;

/** The callers that are let in without a name. */
public enum AnonymousPolicy {
    /** Callers of this machine. */
    LOOPBACK("from this machine only"),
    /** No caller. */
    NONE("none"),
    /** Callers from everywhere. */
    ANY("from everywhere");

    private final String meaning;

    AnonymousPolicy(String meaning) {
        this.meaning = meaning;
    }

    /**
     * Reads a policy: {@code loopback}, {@code none} or {@code any}; {@code true} and {@code false} are the last two too.
     *
     * @throws IllegalArgumentException for any other text
     */
    public static AnonymousPolicy parse(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "loopback" -> LOOPBACK;
            case "none", "false" -> NONE;
            case "any", "true" -> ANY;
            default ->
                throw new IllegalArgumentException(
                        "'" + text + "' does not say which callers need no name: write loopback, none or any");
        };
    }

    /** Returns the policy as it is set, such as {@code loopback}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns where anonymous callers may be, for people. */
    public String meaning() {
        return meaning;
    }
}
