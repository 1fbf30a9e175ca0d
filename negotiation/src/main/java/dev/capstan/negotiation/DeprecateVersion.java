package dev.capstan.negotiation;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.negotiation.port.Registry;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** The deprecation of versions (NEG-2.5, NEG-5.1). */
public final class DeprecateVersion {

    private final PublisherVersions versions;
    private final RegistryLog log;
    private final InstantSource clock;

    public DeprecateVersion(Registry registry, AuditTrail trail, InstantSource clock) {
        this.versions = new PublisherVersions(registry);
        this.log = new RegistryLog(trail);
        this.clock = clock;
    }

    /**
     * Deprecates a version from now on; a deprecated version stays as it is.
     *
     * <p>Refused with {@link RefusalCode#VERSION_NOT_FOUND} or {@link RefusalCode#UNAUTHORIZED}.
     */
    public VersionLifecycleChange deprecate(Publisher publisher, String capability, Version version) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        return versions.change(
                publisher,
                capability,
                version,
                (own, published) -> new VersionLifecycleChange.Changed(
                        own.lifecycle(own.lifecycle().deprecatedAt(now))),
                changed -> log.deprecated(changed, now));
    }
}
