package dev.capstan.core;

import dev.capstan.core.text.NameRule;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The agent, name and version of a capability (TC-1.2, NEG-1.1).
 *
 * @param agent agent that offers it
 * @param name one to 128 letters, digits, dots, hyphens or underscores, the first a letter or a digit
 * @param version version of this declaration; {@link Version#FIRST} if the file has none
 * @param since release in which the capability first appeared
 * @param lineage relation of its versions
 */
public record Identity(
        AgentId agent,
        String name,
        Version version,
        @Nullable Version since,
        Lineage lineage) {

    public Identity {
        if (!isName(name)) {
            throw new IllegalArgumentException(
                    "'" + name + "' is not a valid capability name; use " + NameRule.WORDING);
        }
    }

    /** Whether a string is a valid capability name. */
    public static boolean isName(String text) {
        return NameRule.isName(text);
    }

    /** Returns the UUID of the capability. It is derived from agent and name, so it is the same in every run. */
    public UUID uuid() {
        return UUID.nameUUIDFromBytes((agent.uri() + "/" + name).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The relation of a capability's versions (NEG-1.1).
     *
     * @param supported supported versions; empty if only the declared one is
     * @param deprecated supported versions that callers should move away from
     * @param breakingChangesFrom version before the last breaking change
     */
    public record Lineage(
            List<Version> supported,
            List<Version> deprecated,
            @Nullable Version breakingChangesFrom) {

        /** A capability with a single version. */
        public static final Lineage NONE = new Lineage(List.of(), List.of(), null);

        public Lineage {
            supported = List.copyOf(supported);
            deprecated = List.copyOf(deprecated);
        }
    }
}
