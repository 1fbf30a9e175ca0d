package dev.capstan.negotiation;

import dev.capstan.core.Version;
import dev.capstan.negotiation.port.Registry;
import java.util.Optional;

/** The list of published versions of a capability (NEG-3.1). */
public final class ListVersions {

    private final Registry registry;

    public ListVersions(Registry registry) {
        this.registry = registry;
    }

    /** Returns the versions of a capability, or empty if none is published. */
    public Optional<Registry.Published> of(String capability) {
        return registry.find(capability);
    }

    /** Returns one version of a capability, or empty if it is not published. */
    public Optional<RegisteredVersion> find(String capability, Version version) {
        return registry.find(capability, version);
    }
}
