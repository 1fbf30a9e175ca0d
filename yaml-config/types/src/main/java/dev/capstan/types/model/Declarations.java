package dev.capstan.types.model;

import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import java.util.List;

/**
 * The declarations of a file of types.
 *
 * @param source agent that declares the capabilities
 * @param capabilityVersions versions of the capabilities, by name and then newest first
 * @param declarations all named types, in the order in which they are written
 */
public record Declarations(AgentId source, List<CapabilityVersion> capabilityVersions, List<Declaration> declarations) {

    public Declarations {
        capabilityVersions = List.copyOf(capabilityVersions);
        declarations = List.copyOf(declarations);
    }

    /**
     * One version of a capability.
     *
     * @param isCurrent whether a call that requests no version gets this one
     * @param request name of the type of the request
     * @param response name of the type of the response
     */
    public record CapabilityVersion(
            String capability, Version version, boolean isCurrent, String request, String response) {}

    /** Returns the versions that calls get which request no version, by name. */
    public List<CapabilityVersion> current() {
        return capabilityVersions.stream().filter(CapabilityVersion::isCurrent).toList();
    }

    /** Returns the names of the capabilities, in order. */
    public List<String> capabilities() {
        return capabilityVersions.stream()
                .map(CapabilityVersion::capability)
                .distinct()
                .toList();
    }
}
