package dev.capstan.core;

import dev.capstan.core.text.NameRule;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which capability of which agent this is, and which version (TC-1.2, NEG-1.1).
 *
 * @param agent the agent that offers it
 * @param name one to 128 letters, digits, dots, hyphens or underscores, the first a letter or a digit
 * @param version the version of this declaration; {@link Version#FIRST} where the file has none
 * @param since the release in which the capability first appeared
 * @param lineage how its versions relate
 */
public record Identity(
        AgentId agent,
        String name,
        Version version,
        @Nullable Version since,
        Lineage lineage) {

    public Identity {
        if (!isName(name)) {
            throw new IllegalArgumentException("'" + name + "' is no capability name: use " + NameRule.WORDING);
        }
    }

    /** Whether a text can name a capability. */
    public static boolean isName(String text) {
        return NameRule.isName(text);
    }

    /** The UUID of a capability, the same in every run: it is made from agent and name. */
    public UUID uuid() {
        return UUID.nameUUIDFromBytes((agent.uri() + "/" + name).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * How the versions of a capability relate (NEG-1.1).
     *
     * @param supported the versions that are still served; empty where only the declared one is
     * @param deprecated those among them that should be left behind
     * @param breakingChangesFrom the version before the last breaking change
     */
    public record Lineage(
            List<Version> supported,
            List<Version> deprecated,
            @Nullable Version breakingChangesFrom) {

        /** A capability that has but one version. */
        public static final Lineage NONE = new Lineage(List.of(), List.of(), null);

        public Lineage {
            supported = List.copyOf(supported);
            deprecated = List.copyOf(deprecated);
        }
    }
}
