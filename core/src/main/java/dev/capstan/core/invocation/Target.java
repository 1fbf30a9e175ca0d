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
 * @param minimum the oldest version that will do, where the caller names one (X-TC-7.1)
 */
public record Target(
        @Nullable AgentId agent,
        String capability,
        @Nullable Version version,
        @Nullable Version minimum) {

    /** A capability in exactly one version, or in the newest where none is named. */
    public Target(@Nullable AgentId agent, String capability, @Nullable Version version) {
        this(agent, capability, version, null);
    }

    /** A capability of one agent, by name. */
    public static Target of(AgentId agent, String capability) {
        return new Target(agent, capability, null);
    }

    /** A capability by name or UUID, at whichever agent offers it. */
    public static Target of(String capability) {
        return new Target(null, capability, null);
    }

    /** The same capability, in exactly this version. */
    public Target withVersion(Version exactly) {
        return new Target(agent, capability, exactly, minimum);
    }

    /** The same capability, of which nothing older than this version will do. */
    public Target withMinimumVersion(@Nullable Version oldest) {
        return new Target(agent, capability, version, oldest);
    }
}
