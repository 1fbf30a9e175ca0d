package dev.capstan.accounts;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.json.Json;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The difference between two states of a fleet.
 *
 * @param added capabilities that only the later state has, each as agent, name and version, in order
 * @param changed capabilities that both have, with different declarations
 * @param removed capabilities that only the earlier state has
 */
public record FleetChange(List<String> added, List<String> changed, List<String> removed) {

    /** Maximum number of capabilities that are listed, of each sort. */
    private static final int MAX_LISTED = 100;

    public FleetChange {
        added = List.copyOf(added);
        changed = List.copyOf(changed);
        removed = List.copyOf(removed);
    }

    /** Compares two states. */
    public static FleetChange between(Collection<Catalog> before, Collection<Catalog> after) {
        Map<String, Capability> earlier = byName(before);
        Map<String, Capability> later = byName(after);
        return new FleetChange(
                missing(later, earlier),
                later.entrySet().stream()
                        .filter(entry -> earlier.containsKey(entry.getKey())
                                && !entry.getValue().equals(earlier.get(entry.getKey())))
                        .map(Map.Entry::getKey)
                        .toList(),
                missing(earlier, later));
    }

    private static Map<String, Capability> byName(Collection<Catalog> catalogs) {
        return catalogs.stream()
                .flatMap(catalog -> catalog.capabilities().stream())
                .collect(Collectors.toMap(
                        capability -> capability.agent() + " " + capability.name() + " " + capability.version(),
                        capability -> capability,
                        (first, second) -> first,
                        TreeMap::new));
    }

    private static List<String> missing(Map<String, Capability> from, Map<String, Capability> in) {
        return from.keySet().stream().filter(name -> !in.containsKey(name)).toList();
    }

    /** Returns the number of each sort, and the first {@value #MAX_LISTED} of it. */
    public ObjectNode toJson() {
        ObjectNode json = Json.object();
        add(json, "added", added);
        add(json, "changed", changed);
        add(json, "removed", removed);
        return json;
    }

    private static void add(ObjectNode json, String sort, List<String> capabilities) {
        ObjectNode part = json.putObject(sort).put("count", capabilities.size());
        ArrayNode listed = part.putArray("capabilities");
        capabilities.stream().limit(MAX_LISTED).forEach(listed::add);
    }
}
