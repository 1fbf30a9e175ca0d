package dev.capstan.negotiation.inmemory;

import dev.capstan.core.Version;
import dev.capstan.negotiation.Declaration;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.port.Registry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The registry in memory. */
public final class InMemoryRegistry implements Registry {

    private final Map<String, PublishedCapability> shelves = new ConcurrentHashMap<>();
    private final SearchIndex index = new SearchIndex();

    @Override
    public Optional<RegisteredVersion> find(String capability, Version version) {
        return Optional.ofNullable(shelves.get(capability)).flatMap(shelf -> shelf.find(version));
    }

    @Override
    public Optional<VersionLifecycle> lifecycle(String capability, Version version) {
        return find(capability, version).map(RegisteredVersion::lifecycle);
    }

    @Override
    public boolean isPublished(Publisher publisher, String capability, Version version, Declaration declaration) {
        return find(capability, version)
                .filter(kept -> kept.publisher().equals(publisher))
                .filter(kept -> kept.declaration().equals(declaration))
                .isPresent();
    }

    @Override
    public long names(Publisher publisher) {
        return shelves.values().stream()
                .filter(shelf -> shelf.publisher().equals(publisher))
                .count();
    }

    @Override
    public Optional<Published> find(String capability) {
        return Optional.ofNullable(shelves.get(capability)).map(PublishedCapability::published);
    }

    @Override
    public synchronized boolean add(
            RegisteredVersion added,
            long revision,
            Map<Version, Integer> scores,
            Map<Version, VersionLifecycle> standings,
            Runnable record) {
        PublishedCapability shelf =
                shelves.getOrDefault(added.capability(), PublishedCapability.empty(added.publisher()));
        if (shelf.revision() != revision) {
            return false;
        }
        PublishedCapability with = shelf.with(added, scores, standings);
        record.run();
        put(added.capability(), with);
        return true;
    }

    @Override
    public synchronized boolean change(
            String capability, Version version, long revision, VersionLifecycle standing, Runnable record) {
        Optional<PublishedCapability> changed = Optional.ofNullable(shelves.get(capability))
                .filter(shelf ->
                        shelf.revision() == revision && shelf.find(version).isPresent())
                .map(shelf -> shelf.with(Map.of(version, standing)));
        changed.ifPresent(shelf -> {
            record.run();
            put(capability, shelf);
        });
        return changed.isPresent();
    }

    @Override
    public void inBatch(Runnable work) {
        work.run();
    }

    @Override
    public List<Hit> search(Query query) {
        return index.search(query);
    }

    private void put(String capability, PublishedCapability shelf) {
        shelves.put(capability, shelf);
        index.put(capability, shelf.publisher(), shelf.entries());
    }
}
