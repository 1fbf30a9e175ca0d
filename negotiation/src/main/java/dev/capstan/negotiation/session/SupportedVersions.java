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
 * The versions of a capability that its provider runs and that were published as it runs them: what can be agreed on.
 *
 * <p>They are the callable declarations in the provider's catalog, of which the newest may name those that are still
 * supported (NEG-1.1), without what was withdrawn.
 */
final class SupportedVersions {

    private final Catalogs catalogs;
    private final Registry registry;
    private final InstantSource clock;

    SupportedVersions(Catalogs catalogs, Registry registry, InstantSource clock) {
        this.catalogs = catalogs;
        this.registry = registry;
        this.clock = clock;
    }

    /** Those of the capability whose newest declaration this is, as they were published, the newest first. */
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

    /** Whether a provider runs a version as it was published. */
    static boolean isServedAs(RegisteredVersion version, Capability capability) {
        return capability.version().equals(version.version())
                && capability.contract().equals(version.declaration().contract());
    }
}
