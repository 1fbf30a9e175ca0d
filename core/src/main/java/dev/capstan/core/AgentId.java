package dev.capstan.core;

import dev.capstan.core.text.NameRule;

/**
 * The address of an agent, written {@code agent://<name>}.
 *
 * @param name one to 128 letters, digits, dots, hyphens or underscores, the first a letter or a digit (TC-1.1)
 */
public record AgentId(String name) implements Comparable<AgentId> {

    private static final String SCHEME = "agent://";

    public AgentId {
        if (!NameRule.isName(name)) {
            throw new IllegalArgumentException("'" + name + "' is not a valid agent name; use " + NameRule.WORDING);
        }
    }

    /** Reads {@code agent://<name>}; anything else is an {@link IllegalArgumentException} that says what is wrong. */
    public static AgentId parse(String uri) {
        if (!uri.startsWith(SCHEME)) {
            throw new IllegalArgumentException("'" + uri + "' is not a valid agent address; write agent://<name>");
        }
        return new AgentId(uri.substring(SCHEME.length()));
    }

    /** Returns the address as it appears on the wire. */
    public String uri() {
        return SCHEME + name;
    }

    @Override
    public int compareTo(AgentId other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return uri();
    }
}
