package dev.capstan.core.invocation;

import dev.capstan.core.Capability;
import dev.capstan.core.port.Catalogs;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The callable capabilities of a fleet in the versions that a call without a version gets, sorted by agent and name.
 */
public final class ListFleet {

    private volatile NavigableMap<String, Capability> inOrder;

    /** Creates a list of the current capabilities of these catalogs. */
    public ListFleet(Catalogs catalogs) {
        inOrder = inOrder(catalogs);
    }

    /** Lists the current capabilities of these catalogs from now on. */
    public void replace(Catalogs catalogs) {
        inOrder = inOrder(catalogs);
    }

    private static NavigableMap<String, Capability> inOrder(Catalogs catalogs) {
        TreeMap<String, Capability> inOrder = new TreeMap<>();
        catalogs.all().forEach(catalog -> catalog.capabilities().stream()
                .map(Capability::name)
                .distinct()
                .flatMap(name -> catalog.find(name).stream())
                .filter(Capability::isCallable)
                .forEach(capability -> inOrder.put(key(capability), capability)));
        return Collections.unmodifiableNavigableMap(inOrder);
    }

    /** Returns all capabilities by their keys; another map after each {@link #replace}. */
    public NavigableMap<String, Capability> all() {
        return inOrder;
    }

    /** Returns the sort key of a capability: its agent's address and its name. */
    public static String key(Capability capability) {
        return capability.agent().uri() + "/" + capability.name();
    }
}
