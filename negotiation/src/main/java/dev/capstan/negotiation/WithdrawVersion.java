package dev.capstan.negotiation;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.negotiation.port.Registry;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** The withdrawal of a version at an announced date (X-NEG-6.2). */
public final class WithdrawVersion {

    /** Number of newest versions that a provider must keep supporting. */
    private static final int MIN_REMAINING = 2;

    private final PublisherVersions versions;
    private final RegistryLog log;
    private final InstantSource clock;

    public WithdrawVersion(Registry registry, AuditTrail trail, InstantSource clock) {
        this.versions = new PublisherVersions(registry);
        this.log = new RegistryLog(trail);
        this.clock = clock;
    }

    /**
     * Deprecates a version now and withdraws it at its sunset. From then on it is neither found nor negotiated, and
     * sessions that agreed on it end (NEG-2.4). Its publication stays readable.
     *
     * <p>Refused with {@link RefusalCode#VERSION_NOT_FOUND}, {@link RefusalCode#UNAUTHORIZED}, {@link
     * RefusalCode#INVALID_REQUEST} if the sunset is not in the future, {@link RefusalCode#VERSION_IN_SUPPORT}, or
     * {@link RefusalCode#VERSION_WITHDRAWN} if it was withdrawn before.
     */
    public VersionLifecycleChange withdraw(Publisher publisher, String capability, Version version, Instant sunset) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        return versions.change(
                publisher,
                capability,
                version,
                (own, published) -> decide(own, published, sunset, now),
                changed -> log.withdrawn(changed, now));
    }

    private static VersionLifecycleChange decide(
            RegisteredVersion own, Registry.Published published, Instant sunset, Instant now) {
        if (!sunset.isAfter(now)) {
            return refused(
                    RefusalCode.INVALID_REQUEST,
                    "the sunset is not in the future; set a later one, so that callers can migrate");
        }
        if (own.lifecycle().at(now) == VersionLifecycle.Status.WITHDRAWN) {
            return refused(
                    RefusalCode.VERSION_WITHDRAWN,
                    own.version() + " was withdrawn at " + own.lifecycle().sunset());
        }
        boolean isNeeded = published.versions().stream()
                .filter(other -> !other.version().isPreRelease())
                .filter(other -> other.lifecycle().sunset() == null || other.equals(own))
                .limit(MIN_REMAINING)
                .anyMatch(own::equals);
        if (isNeeded) {
            return refused(
                    RefusalCode.VERSION_IN_SUPPORT,
                    own.version() + " is one of the two newest versions of '" + own.capability()
                            + "'; publish a newer one first");
        }
        Instant deprecated = own.lifecycle().deprecatedAt(now).deprecated();
        return new VersionLifecycleChange.Changed(
                own.lifecycle(new VersionLifecycle(deprecated, sunset.truncatedTo(ChronoUnit.MILLIS))));
    }

    private static VersionLifecycleChange refused(RefusalCode code, String message) {
        return new VersionLifecycleChange.Refused(Refusal.of(code, message));
    }
}
