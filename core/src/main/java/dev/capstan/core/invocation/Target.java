package dev.capstan.core.invocation;

import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import org.jspecify.annotations.Nullable;

/**
 * What a caller asks for, before it is known whether there is such a thing.
 *
 * @param agent the agent, where the caller names one
 * @param capability the capability's name or its UUID
 * @param version exactly this version; the newest where the caller names none
 */
public record Target(
        @Nullable AgentId agent,
        String capability,
        @Nullable Version version) {

    /** A capability of one agent, by name. */
    public static Target of(AgentId agent, String capability) {
        return new Target(agent, capability, null);
    }

    /** A capability by name or UUID, at whichever agent offers it. */
    public static Target of(String capability) {
        return new Target(null, capability, null);
    }
}
