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
        return Optional.ofNullable(shelves.get(capability)).flatMap(published -> published.find(version));
    }

    @Override
    public Optional<VersionLifecycle> lifecycle(String capability, Version version) {
        return find(capability, version).map(RegisteredVersion::lifecycle);
    }

    @Override
    public boolean isPublished(Publisher publisher, String capability, Version version, Declaration declaration) {
        return find(capability, version)
                .filter(stored -> stored.publisher().equals(publisher))
                .filter(stored -> stored.declaration().equals(declaration))
                .isPresent();
    }

    @Override
    public long names(Publisher publisher) {
        return shelves.values().stream()
                .filter(published -> published.publisher().equals(publisher))
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
            Map<Version, VersionLifecycle> lifecycles,
            Runnable record) {
        PublishedCapability published =
                shelves.getOrDefault(added.capability(), PublishedCapability.empty(added.publisher()));
        if (published.revision() != revision) {
            return false;
        }
        PublishedCapability with = published.with(added, scores, lifecycles);
        record.run();
        put(added.capability(), with);
        return true;
    }

    @Override
    public synchronized boolean change(
            String capability, Version version, long revision, VersionLifecycle lifecycle, Runnable record) {
        Optional<PublishedCapability> changed = Optional.ofNullable(shelves.get(capability))
                .filter(published -> published.revision() == revision
                        && published.find(version).isPresent())
                .map(published -> published.with(Map.of(version, lifecycle)));
        changed.ifPresent(published -> {
            record.run();
            put(capability, published);
        });
        return changed.isPresent();
    }

    @Override
    public void inBatch(Runnable task) {
        task.run();
    }

    @Override
    public List<Hit> search(Query query) {
        return index.search(query);
    }

    private void put(String capability, PublishedCapability published) {
        shelves.put(capability, published);
        index.put(capability, published.publisher(), published.entries());
    }
}
