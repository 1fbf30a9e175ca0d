package dev.capstan.core.invocation;

import dev.capstan.core.Capability;
import dev.capstan.core.port.Catalogs;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** The callable capabilities of a fleet in their newest versions, sorted by agent and name. */
public final class ListFleet {

    private final TreeMap<String, Capability> inOrder = new TreeMap<>();

    /** Creates a list of the current capabilities of these catalogs. */
    public ListFleet(Catalogs catalogs) {
        catalogs.all().stream()
                .flatMap(catalog -> catalog.capabilities().stream())
                .filter(Capability::isCallable)
                .sorted(Comparator.comparing(Capability::version))
                .forEach(capability -> inOrder.put(key(capability), capability));
    }

    /** Returns the sort key of a capability: its agent's address and its name. */
    public static String key(Capability capability) {
        return capability.agent().uri() + "/" + capability.name();
    }

    /** Returns the capabilities after this key, up to the limit. */
    public List<Capability> after(String key, int limit) {
        return inOrder.tailMap(key, false).values().stream().limit(limit).toList();
    }
}
