package dev.capstan.core.inmemory;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.port.Catalogs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A fleet, indexed by agent, by name and by id. It can be replaced as a whole. */
public final class InMemoryCatalogs implements Catalogs {

    private volatile Index index;

    /** Creates a fleet of these catalogs. Throws {@link IllegalArgumentException} if an agent appears twice. */
    public InMemoryCatalogs(Collection<Catalog> catalogs) {
        index = new Index(catalogs);
    }

    /** Replaces all catalogs at once. Throws {@link IllegalArgumentException} if an agent appears twice. */
    public void replace(Collection<Catalog> catalogs) {
        index = new Index(catalogs);
    }

    @Override
    public Optional<Catalog> of(AgentId agent) {
        return Optional.ofNullable(index.byAgent.get(agent));
    }

    @Override
    public List<Catalog> all() {
        return List.copyOf(index.byAgent.values());
    }

    @Override
    public List<Capability> named(String name) {
        return List.copyOf(index.byName.getOrDefault(name, List.of()));
    }

    @Override
    public Optional<Capability> withId(UUID id) {
        return Optional.ofNullable(index.byId.get(id));
    }

    private static final class Index {

        private final Map<AgentId, Catalog> byAgent = new LinkedHashMap<>();
        private final Map<String, List<Capability>> byName = new HashMap<>();
        private final Map<UUID, Capability> byId = new HashMap<>();

        private Index(Collection<Catalog> catalogs) {
            catalogs.stream().sorted(Comparator.comparing(Catalog::agent)).forEach(this::add);
        }

        private void add(Catalog catalog) {
            if (byAgent.putIfAbsent(catalog.agent(), catalog) != null) {
                throw new IllegalArgumentException(catalog.agent() + " has more than one catalog");
            }
            catalog.capabilities().stream()
                    .map(Capability::name)
                    .distinct()
                    .flatMap(name -> catalog.find(name).stream())
                    .forEach(newest -> {
                        byName.computeIfAbsent(newest.name(), name -> new ArrayList<>())
                                .add(newest);
                        byId.put(newest.identity().uuid(), newest);
                    });
        }
    }
}
