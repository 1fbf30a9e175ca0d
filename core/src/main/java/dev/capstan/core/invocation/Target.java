package dev.capstan.core.invocation;

import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import org.jspecify.annotations.Nullable;

/**
 * The capability that a caller requests, before it is looked up.
 *
 * @param agent agent, or null if the caller names none
 * @param capability name or UUID of the capability
 * @param version exact version; null for the newest
 * @param minimum oldest acceptable version, or null (X-TC-7.1)
 */
public record Target(
        @Nullable AgentId agent,
        String capability,
        @Nullable Version version,
        @Nullable Version minimum) {

    /** Creates a target in exactly one version, or in the newest if it is null. */
    public Target(@Nullable AgentId agent, String capability, @Nullable Version version) {
        this(agent, capability, version, null);
    }

    /** Returns a target for a capability of one agent, by name. */
    public static Target of(AgentId agent, String capability) {
        return new Target(agent, capability, null);
    }

    /** Returns a target for a capability of any agent, by name or UUID. */
    public static Target of(String capability) {
        return new Target(null, capability, null);
    }

    /** Returns the same target in exactly this version. */
    public Target withVersion(Version exactly) {
        return new Target(agent, capability, exactly, minimum);
    }

    /** Returns the same target with this minimum version. */
    public Target withMinimumVersion(@Nullable Version oldest) {
        return new Target(agent, capability, version, oldest);
    }
}
