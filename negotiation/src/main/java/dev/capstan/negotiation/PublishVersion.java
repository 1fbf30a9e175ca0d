package dev.capstan.negotiation;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.core.concurrent.Optimistic;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.negotiation.Compatibility.Effect;
import dev.capstan.negotiation.Compatibility.Reason;
import dev.capstan.negotiation.PublishResult.AlreadyPublished;
import dev.capstan.negotiation.PublishResult.Published;
import dev.capstan.negotiation.PublishResult.Refused;
import dev.capstan.negotiation.port.Registry;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The permanent publication of a version of a capability (NEG-3).
 *
 * <p>A published version never changes. A version that breaks the previous one must declare it, which is checked
 * against the schemas.
 */
public final class PublishVersion {

    /** Maximum number of attempts at a decision that another publisher overtakes. */
    private static final int ATTEMPTS = 100;

    private final Registry registry;
    private final CompareVersions compare;
    private final RegistryQuota quota;
    private final ScoreVersions rate;
    private final RegistryLog log;
    private final InstantSource clock;

    /**
     * Creates a publisher for a registry.
     *
     * @param trail audit trail that records each published version
     */
    public PublishVersion(Registry registry, CompareVersions compare, AuditTrail trail, InstantSource clock) {
        this.registry = registry;
        this.compare = compare;
        this.quota = new RegistryQuota(registry);
        this.rate = new ScoreVersions(compare, clock);
        this.log = new RegistryLog(trail);
        this.clock = clock;
    }

    /**
     * Publishes a version. A schema that cannot be enforced, and an invalid name, is an {@link
     * IllegalArgumentException}.
     *
     * <p>Refused with {@link RefusalCode#UNAUTHORIZED}, {@link RefusalCode#INVALID_REQUEST}, {@link
     * RefusalCode#VERSION_EXISTS}, {@link RefusalCode#UNDECLARED_BREAKING_CHANGE}, {@link RefusalCode#REGISTRY_FULL},
     * or {@link RefusalCode#BUSY} if too many versions of the capability are published at once.
     */
    public PublishResult publish(Publisher publisher, String capability, Version version, Declaration declaration) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        RegisteredVersion candidate =
                new RegisteredVersion(capability, version, publisher, now, declaration, VersionLifecycle.ACTIVE);
        Optional<Refusal> refusal = Ownership.refusal(publisher, capability).or(() -> invalidDeclaration(candidate));
        if (refusal.isPresent()) {
            return new Refused(refusal.get(), List.of());
        }
        return Optimistic.retry(ATTEMPTS, () -> attempt(candidate))
                .orElseGet(() -> new Refused(
                        Refusal.busy("too many concurrent publications of '" + capability + "'; retry in 1 s"),
                        List.of()));
    }

    /** Returns the result, or empty if another publisher has changed the basis of the decision. */
    private Optional<PublishResult> attempt(RegisteredVersion candidate) {
        Optional<Registry.Published> published = registry.find(candidate.capability());
        Optional<PublishResult> settled = published.isPresent()
                ? settled(candidate, published.get())
                : quota.refusal(candidate.publisher()).map(full -> new Refused(full, List.of()));
        if (settled.isPresent()) {
            return settled;
        }
        List<RegisteredVersion> others =
                published.map(Registry.Published::versions).orElse(List.of());
        Optional<RegisteredVersion> predecessor = predecessor(candidate, others);
        // A first version is compared with itself, which refuses schemas that no later version could be compared with.
        List<Reason> differences =
                compare.compare(predecessor.orElse(candidate), candidate).reasons();
        List<Reason> breaks = withEffect(Effect.BREAKS, differences);
        if (!breaks.isEmpty() && !isDeclared(candidate, predecessor.orElseThrow())) {
            return Optional.of(undeclared(candidate, predecessor.orElseThrow(), breaks));
        }
        Instant now = candidate.published();
        long revision = published.map(Registry.Published::revision).orElse(0L);
        RegisteredVersion added = candidate.lifecycle(lifecycle(candidate, others, now));
        Map<Version, VersionLifecycle> lifecycles = lifecycles(added, others, now);
        boolean isAdded = registry.add(
                added,
                revision,
                rate.scores(added, others),
                lifecycles,
                () -> log.published(added, lifecycles.keySet()));
        if (!isAdded) {
            return Optional.empty();
        }
        return Optional.of(new Published(added, withEffect(Effect.UNPROVEN, differences)));
    }

    private static List<Reason> withEffect(Effect effect, List<Reason> differences) {
        return differences.stream().filter(reason -> reason.effect() == effect).toList();
    }

    private static Optional<Refusal> invalidDeclaration(RegisteredVersion candidate) {
        @Nullable Version from = candidate.declaration().lineage().breakingChangesFrom();
        return from != null && from.compareTo(candidate.version()) >= 0
                ? Optional.of(Refusal.of(
                        RefusalCode.INVALID_REQUEST,
                        "breaking_changes_from is " + from + ", which is not older than " + candidate.version()
                                + "; name the newest version that this one breaks"))
                : Optional.empty();
    }

    /** Returns the result if it needs no comparison of schemas, otherwise empty. */
    private static Optional<PublishResult> settled(RegisteredVersion candidate, Registry.Published known) {
        Optional<Refusal> refusal = Ownership.refusal(candidate.publisher(), candidate.capability(), known.publisher());
        if (refusal.isPresent()) {
            return Optional.of(new Refused(refusal.get(), List.of()));
        }
        Optional<RegisteredVersion> same = known.versions().stream()
                .filter(other -> other.version().equals(candidate.version()))
                .findFirst();
        if (same.isPresent()) {
            return Optional.of(
                    same.get().declaration().equals(candidate.declaration())
                            ? new AlreadyPublished(same.get())
                            : refused(
                                    RefusalCode.VERSION_EXISTS,
                                    candidate.capability() + " " + same.get().version()
                                            + " is already published with different content; publish the change as a new"
                                            + " version"));
        }
        return RegistryQuota.refusal(candidate, known).<PublishResult>map(full -> new Refused(full, List.of()));
    }

    private static Refused refused(RefusalCode code, String message) {
        return new Refused(Refusal.of(code, message), List.of());
    }

    private static Optional<RegisteredVersion> predecessor(
            RegisteredVersion candidate, List<RegisteredVersion> others) {
        return others.stream()
                .filter(other -> other.version().compareTo(candidate.version()) < 0)
                .filter(other -> !other.version().isPreRelease())
                .filter(other -> other.lifecycle().at(candidate.published()) != VersionLifecycle.Status.WITHDRAWN)
                .findFirst();
    }

    private static boolean isDeclared(RegisteredVersion candidate, RegisteredVersion predecessor) {
        @Nullable Version from = candidate.declaration().lineage().breakingChangesFrom();
        return from != null && from.compareTo(predecessor.version()) >= 0;
    }

    private static Refused undeclared(RegisteredVersion candidate, RegisteredVersion predecessor, List<Reason> breaks) {
        String count = breaks.size() == 1 ? "1 location" : breaks.size() + " locations";
        return new Refused(
                Refusal.of(
                        RefusalCode.UNDECLARED_BREAKING_CHANGE,
                        candidate.version() + " breaks " + predecessor.version() + " at " + count
                                + " without declaring it; declare breaking_changes_from " + predecessor.version()
                                + ", or change the schemas"),
                breaks);
    }

    private static VersionLifecycle lifecycle(
            RegisteredVersion candidate, List<RegisteredVersion> others, Instant now) {
        boolean isDeprecated = Stream.concat(Stream.of(candidate), others.stream())
                .anyMatch(other -> other.declaration().lineage().deprecated().contains(candidate.version()));
        return isDeprecated ? VersionLifecycle.ACTIVE.deprecatedAt(now) : VersionLifecycle.ACTIVE;
    }

    private static Map<Version, VersionLifecycle> lifecycles(
            RegisteredVersion added, List<RegisteredVersion> others, Instant now) {
        Map<Version, VersionLifecycle> changed = new HashMap<>();
        for (RegisteredVersion other : others) {
            VersionLifecycle lifecycle = other.lifecycle().deprecatedAt(now);
            if (added.declaration().lineage().deprecated().contains(other.version())
                    && !lifecycle.equals(other.lifecycle())) {
                changed.put(other.version(), lifecycle);
            }
        }
        return changed;
    }
}
