package dev.capstan.negotiation.inmemory;

import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.negotiation.CompareVersions;
import dev.capstan.negotiation.PublishCatalogs;
import dev.capstan.negotiation.PublishVersion;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.port.Registry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** A publication that is decided like a real one and then dropped. */
public final class TrialPublication {

    private static final int ANY_SCORE = 0;

    private final Registry registry;
    private final CompareVersions compare;
    private final InstantSource clock;

    /** Creates a trial against the versions of a registry, which it does not change. */
    public TrialPublication(Registry registry, CompareVersions compare, InstantSource clock) {
        this.registry = registry;
        this.compare = compare;
        this.clock = clock;
    }

    /**
     * Returns the capabilities of these catalogs that could not be published. It does not count the names of the
     * operator, so it does not find that their number is at its limit.
     */
    public List<PublishCatalogs.Unpublished> of(Collection<Catalog> catalogs) {
        InMemoryRegistry copy = new InMemoryRegistry();
        catalogs.stream()
                .flatMap(catalog -> catalog.capabilities().stream())
                .filter(Capability::isCallable)
                .map(Capability::name)
                .distinct()
                .forEach(name -> registry.find(name).ifPresent(published -> copy(published, copy)));
        return new PublishCatalogs(copy, new PublishVersion(copy, compare, events -> {}, clock)).publish(catalogs);
    }

    private static void copy(Registry.Published published, InMemoryRegistry copy) {
        List<RegisteredVersion> oldestFirst = new ArrayList<>(published.versions());
        Collections.reverse(oldestFirst);
        for (int revision = 0; revision < oldestFirst.size(); revision++) {
            RegisteredVersion version = oldestFirst.get(revision);
            copy.add(version, revision, Map.of(version.version(), ANY_SCORE), Map.of(), () -> {});
        }
    }
}
