package dev.capstan.negotiation.session;

import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Version;
import dev.capstan.core.port.Catalogs;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.port.Registry;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The negotiable versions of a capability: those that its provider runs exactly as published.
 *
 * <p>They are the callable declarations in the provider's catalog, without withdrawn ones. The newest declaration may
 * limit them to the versions that it lists as supported (NEG-1.1).
 */
record SupportedVersions(Catalogs catalogs, Registry registry, InstantSource clock) {

    /** Returns the negotiable versions of the capability with this newest declaration, as published, newest first. */
    List<RegisteredVersion> of(Capability newest) {
        List<Version> listed = newest.identity().lineage().supported();
        return catalogs.of(newest.agent()).map(catalog -> served(catalog, newest.name(), listed)).stream()
                .flatMap(List::stream)
                .flatMap(capability -> published(capability).stream())
                .filter(version -> version.lifecycle().at(clock.instant()) != VersionLifecycle.Status.WITHDRAWN)
                .toList();
    }

    private Optional<RegisteredVersion> published(Capability capability) {
        return registry.find(capability.name(), capability.version())
                .filter(version -> isServedAs(version, capability));
    }

    private static List<Capability> served(Catalog catalog, String name, List<Version> listed) {
        return catalog.versions(name).stream()
                .filter(Capability::isCallable)
                .filter(capability -> listed.isEmpty() || listed.contains(capability.version()))
                .toList();
    }

    /** Whether a provider runs a version as published. */
    static boolean isServedAs(RegisteredVersion version, Capability capability) {
        return capability.version().equals(version.version())
                && capability.contract().equals(version.declaration().contract());
    }
}
