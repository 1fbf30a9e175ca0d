package dev.capstan.core.invocation;

import dev.capstan.core.Capability;
import dev.capstan.core.port.Catalogs;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** Lists the callable capabilities of a fleet in their newest versions, by agent and name. */
public final class ListFleet {

    private final TreeMap<String, Capability> inOrder = new TreeMap<>();

    /** Lists what these catalogs hold now. */
    public ListFleet(Catalogs catalogs) {
        catalogs.all().stream()
                .flatMap(catalog -> catalog.capabilities().stream())
                .filter(Capability::isCallable)
                .sorted(Comparator.comparing(Capability::version))
                .forEach(capability -> inOrder.put(key(capability), capability));
    }

    /** Returns the place of a capability in the list: its agent's address and its name. */
    public static String key(Capability capability) {
        return capability.agent().uri() + "/" + capability.name();
    }

    /** Returns the capabilities after this place, at most so many. */
    public List<Capability> after(String key, int limit) {
        return inOrder.tailMap(key, false).values().stream().limit(limit).toList();
    }
}
