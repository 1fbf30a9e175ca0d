package dev.capstan.database.registry;

import dev.capstan.h2.DatabaseState;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.inmemory.SearchIndex;
import dev.capstan.negotiation.port.Registry.Hit;
import dev.capstan.negotiation.port.Registry.Query;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The in-memory search index of the registry. A search first reads the changes since the previous search, made on any
 * node.
 */
@Singleton
final class RegistryIndex {

    private final RegisteredCapabilityRows capabilities;
    private final RegisteredVersionRows versions;
    private final DatabaseState database;
    private volatile SearchIndex index = new SearchIndex();
    private volatile long known;
    private volatile int generation;

    RegistryIndex(RegisteredCapabilityRows capabilities, RegisteredVersionRows versions, DatabaseState database) {
        this.capabilities = capabilities;
        this.versions = versions;
        this.database = database;
    }

    List<Hit> search(Query query) {
        if (generation != database.generation()) {
            clear(database.generation());
        }
        long changes = capabilities.changes();
        if (known < changes) {
            catchUp(changes);
        }
        return index.search(query);
    }

    /** Clears the index. A reopened database may have lost changes that were read but not on disk yet. */
    private synchronized void clear(int now) {
        if (generation != now) {
            index = new SearchIndex();
            known = 0;
            generation = now;
        }
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
