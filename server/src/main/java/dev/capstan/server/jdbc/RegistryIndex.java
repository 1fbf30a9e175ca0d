package dev.capstan.server.jdbc;

import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.inmemory.SearchIndex;
import dev.capstan.negotiation.port.Registry.Hit;
import dev.capstan.negotiation.port.Registry.Query;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Searches in memory what the database holds: a search first reads what was changed since the one before it, on
 * whichever node.
 */
@Singleton
final class RegistryIndex {

    private final RegisteredCapabilityRows capabilities;
    private final RegisteredVersionRows versions;
    private final SearchIndex index = new SearchIndex();
    private volatile long known;

    RegistryIndex(RegisteredCapabilityRows capabilities, RegisteredVersionRows versions) {
        this.capabilities = capabilities;
        this.versions = versions;
    }

    List<Hit> search(Query query) {
        long changes = capabilities.changes();
        if (known < changes) {
            catchUp(changes);
        }
        return index.search(query);
    }

    private synchronized void catchUp(long changes) {
        if (known >= changes) {
            return;
        }
        versions.changedSince(known).stream()
                .collect(Collectors.groupingBy(IndexedRow::capability))
                .forEach(this::put);
        known = changes;
    }

    private void put(String capability, List<IndexedRow> newestFirst) {
        index.put(
                capability,
                new Publisher(newestFirst.get(0).publisher()),
                newestFirst.stream().map(IndexedRow::entry).toList());
    }
}
