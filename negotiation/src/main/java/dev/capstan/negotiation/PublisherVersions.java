package dev.capstan.negotiation;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.core.concurrent.Optimistic;
import dev.capstan.negotiation.port.Registry;
import java.util.Optional;
import java.util.function.Consumer;

/** Changes to the versions of a publisher. */
record PublisherVersions(Registry registry) {

    /** Maximum number of attempts at a decision that another change overtakes. */
    private static final int ATTEMPTS = 100;

    /** A decision about a version. */
    @FunctionalInterface
    interface Decision {

        VersionLifecycleChange of(RegisteredVersion version, Registry.Published published);
    }

    /** Changes the lifecycle of a publisher's own version as decided, and logs the change. */
    VersionLifecycleChange change(
            Publisher publisher,
            String capability,
            Version version,
            Decision decision,
            Consumer<RegisteredVersion> log) {
        return Optimistic.retry(ATTEMPTS, () -> attempt(publisher, capability, version, decision, log))
                .orElseGet(() ->
                        refused(Refusal.busy("too many concurrent changes of '" + capability + "'; retry in 1 s")));
    }

    private Optional<VersionLifecycleChange> attempt(
            Publisher publisher,
            String capability,
            Version version,
            Decision decision,
            Consumer<RegisteredVersion> log) {
        Optional<Registry.Published> published = registry.find(capability);
        Optional<RegisteredVersion> requested = published.flatMap(known -> known.versions().stream()
                .filter(other -> other.version().equals(version))
                .findFirst());
        if (requested.isEmpty()) {
            return Optional.of(refused(Refusal.of(
                    RefusalCode.VERSION_NOT_FOUND,
                    "the registry has no version " + version + " of '" + capability + "'")));
        }
        Optional<Refusal> refusal =
                Ownership.refusal(publisher, capability, published.get().publisher());
        if (refusal.isPresent()) {
            return refusal.map(PublisherVersions::refused);
        }
        VersionLifecycleChange change = decision.of(requested.get(), published.get());
        if (!(change instanceof VersionLifecycleChange.Changed changed)
                || changed.version().equals(requested.get())) {
            return Optional.of(change);
        }
        boolean isChanged = registry.change(
                capability,
                version,
                published.get().revision(),
                changed.version().lifecycle(),
                () -> log.accept(changed.version()));
        return isChanged ? Optional.of(change) : Optional.empty();
    }

    private static VersionLifecycleChange refused(Refusal refusal) {
        return new VersionLifecycleChange.Refused(refusal);
    }
}
