package dev.capstan.negotiation.inmemory;

import dev.capstan.core.Version;
import dev.capstan.negotiation.Declaration;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.inmemory.SearchIndex.Entry;
import dev.capstan.negotiation.port.Registry.Published;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All published versions of one capability. A change creates a new object.
 *
 * @param publisher owner of the name
 * @param revision number of changes
 * @param versions versions, newest first
 */
record PublishedCapability(Publisher publisher, long revision, NavigableMap<Version, Scored> versions) {

    /** A version and its compatibility with the newest one, from 0 to 100. */
    private record Scored(RegisteredVersion version, int score) {

        Entry entry() {
            Declaration declaration = version.declaration();
            return new Entry(
                    version.version(), version.lifecycle(), score, declaration.description(), declaration.tags());
        }
    }

    static PublishedCapability empty(Publisher publisher) {
        return new PublishedCapability(publisher, 0, new TreeMap<>(Comparator.reverseOrder()));
    }

    PublishedCapability with(
            RegisteredVersion added, Map<Version, Integer> scores, Map<Version, VersionLifecycle> lifecycles) {
        if (versions.containsKey(added.version())) {
            throw new IllegalStateException(added.capability() + " " + added.version() + " is already published");
        }
        PublishedCapability changed = with(lifecycles);
        changed.versions.put(added.version(), new Scored(added, Objects.requireNonNull(scores.get(added.version()))));
        changed.versions.replaceAll(
                (version, known) -> new Scored(known.version(), scores.getOrDefault(version, known.score())));
        return changed;
    }

    PublishedCapability with(Map<Version, VersionLifecycle> lifecycles) {
        NavigableMap<Version, Scored> changed = new TreeMap<>(versions);
        lifecycles.forEach((version, lifecycle) -> changed.computeIfPresent(
                version, (same, known) -> new Scored(known.version().lifecycle(lifecycle), known.score())));
        return new PublishedCapability(publisher, revision + 1, changed);
    }

    Optional<RegisteredVersion> find(Version version) {
        return Optional.ofNullable(versions.get(version)).map(Scored::version);
    }

    Published published() {
        return new Published(
                publisher,
                revision,
                versions.values().stream().map(Scored::version).toList());
    }

    /** Returns the search entries of the versions. */
    List<Entry> entries() {
        return versions.values().stream().map(Scored::entry).toList();
    }
}
