package dev.capstan.origin;

import java.util.Locale;

/** The callers that are admitted without authentication. */
public enum AnonymousPolicy {
    /** Accepts callers on this machine. */
    LOOPBACK("from this machine only"),
    /** Accepts no caller. */
    NONE("none"),
    /** Accepts callers everywhere. */
    ANY("from everywhere");

    private final String meaning;

    AnonymousPolicy(String meaning) {
        this.meaning = meaning;
    }

    /**
     * Parses a policy: {@code loopback}, {@code none} or {@code any}. {@code true} means any, {@code false} means none.
     *
     * @throws IllegalArgumentException for any other string
     */
    public static AnonymousPolicy parse(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "loopback" -> LOOPBACK;
            case "none", "false" -> NONE;
            case "any", "true" -> ANY;
            default ->
                throw new IllegalArgumentException("'" + text + "' is not a valid policy; use loopback, none or any");
        };
    }

    /** Returns the policy as it is configured, such as {@code loopback}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns a description of where anonymous callers are accepted. */
    public String meaning() {
        return meaning;
    }
}
