package dev.capstan.config.types.model;

import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import java.util.List;

/**
 * What a file of types declares.
 *
 * @param source the agent whose capabilities they are of
 * @param offers the versions of its capabilities, by name and then the newest first
 * @param declarations everything that has a name, in the order in which it is written
 */
public record Declarations(AgentId source, List<CapabilityVersion> capabilityVersions, List<Declaration> declarations) {

    public Declarations {
        capabilityVersions = List.copyOf(capabilityVersions);
        declarations = List.copyOf(declarations);
    }

    /**
     * One version of a capability.
     *
     * @param isCurrent whether it is the one that a call gets which asks for no version
     * @param request the name of the type of what it takes
     * @param response the name of the type of what it gives
     */
    public record CapabilityVersion(
            String capability, Version version, boolean isCurrent, String request, String response) {}

    /** The names of the capabilities, in order. */
    public List<String> capabilities() {
        return capabilityVersions.stream()
                .map(CapabilityVersion::capability)
                .distinct()
                .toList();
    }
}
