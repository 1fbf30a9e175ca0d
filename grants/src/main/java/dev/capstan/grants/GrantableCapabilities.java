package dev.capstan.grants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Exposure.Visibility;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.Catalogs;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a fleet offers to agents, by name, in the newest version of each (GR-1.1). */
public final class GrantableCapabilities {

    private final TreeMap<String, GrantableCapability> byName = new TreeMap<>();
    private final Map<Capability, GrantableCapability> byCapability = new IdentityHashMap<>();
    private final Map<Capability, GrantableCapability> inAnyVersion = new IdentityHashMap<>();

    /**
     * What this fleet offers.
     *
     * @throws IllegalArgumentException where the constraints that a capability imposes are none, and why
     */
    public GrantableCapabilities(Catalogs catalogs) {
        for (Catalog catalog : catalogs.all()) {
            for (String name : namesIn(catalog)) {
                List<Capability> offers = catalogs.named(name).stream()
                        .filter(Capability::isCallable)
                        .toList();
                for (Capability capability : offers) {
                    if (capability.agent().equals(catalog.agent())) {
                        add(offers.size() == 1 ? name : catalog.agent().name() + "/" + name, catalog, capability);
                    }
                }
            }
        }
    }

    private static Collection<String> namesIn(Catalog catalog) {
        return catalog.capabilities().stream().map(Capability::name).collect(Collectors.toCollection(TreeSet::new));
    }

    private void add(String name, Catalog catalog, Capability newest) {
        List<Capability> callable = catalog.versions(newest.name()).stream()
                .filter(Capability::isCallable)
                .toList();
        List<Capability> reached = callable.stream()
                .filter(version -> isGrantedAsEasilyAs(newest, version))
                .toList();
        byName.put(name, new GrantableCapability(name, newest, imposed(name, newest), reached));
        for (Capability version : callable) {
            GrantableCapability offered =
                    new GrantableCapability(name, version, imposed(name, version), List.of(version));
            inAnyVersion.put(version, offered);
            if (reached.contains(version)) {
                byCapability.put(version, offered);
            }
        }
    }

    /** Whether a grant that was given without a person, of the newest version, may reach another version too (GR-3.1). */
    private static boolean isGrantedAsEasilyAs(Capability newest, Capability version) {
        return version.exposure().grantedByDefault() || !newest.exposure().grantedByDefault();
    }

    private static Constraints imposed(String name, Capability capability) {
        @Nullable JsonNode json = capability.exposure().imposedConstraints();
        try {
            return json == null ? Constraints.NONE : Constraints.parse(json);
        } catch (InvalidConstraints e) {
            throw new IllegalArgumentException(
                    "the constraints that '" + name + "' of " + capability.agent() + " imposes: " + e.getMessage(), e);
        }
    }

    /** The capability of this name. */
    public Optional<GrantableCapability> named(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** How a capability is offered, in whichever of its versions; nothing where it is not. */
    public Optional<GrantableCapability> of(Capability capability) {
        return Optional.ofNullable(byCapability.get(capability));
    }

    /** Returns a capability in whichever of its versions, offered to agents or not; empty where it is not of the fleet. */
    public Optional<GrantableCapability> inAnyVersion(Capability capability) {
        return Optional.ofNullable(inAnyVersion.get(capability));
    }

    /** What agents of a trusted host are granted without a person, and what these grants are narrowed by (GR-3.1). */
    public Map<String, Constraints> defaults() {
        return byName.values().stream()
                .filter(offered -> offered.capability().exposure().grantedByDefault())
                .filter(offered -> offered.imposedConstraints().isSatisfiable())
                .collect(Collectors.toMap(GrantableCapability::name, GrantableCapability::imposedConstraints));
    }

    /** The capability of this name, which is known to be offered. */
    public GrantableCapability get(String name) {
        return named(name).orElseThrow(() -> new IllegalStateException("nothing is offered under " + name));
    }

    /** Refuses what asks for something that is not offered (GR-8.3). */
    public void requireAll(List<RequestedCapability> asked) throws RefusedException {
        List<String> unknown = asked.stream()
                .map(RequestedCapability::name)
                .filter(name -> !byName.containsKey(name))
                .sorted()
                .toList();
        if (!unknown.isEmpty()) {
            ObjectNode details = Json.object();
            ArrayNode names = details.putArray("invalid_capabilities");
            unknown.forEach(names::add);
            throw new RefusedException(Refusal.of(
                            RefusalCode.INVALID_CAPABILITIES,
                            "not offered here: " + String.join(", ", unknown) + "; GET /capability/list names what is")
                    .with(details));
        }
    }

    /**
     * A page of what is offered, by name.
     *
     * @param words what the name or the description has to hold, all of them; everything where there is none
     * @param publicOnly whether only what anybody may see is listed (GR-5.2)
     * @param after the name to go on after
     * @param most how many at most
     */
    public List<GrantableCapability> page(String words, boolean publicOnly, String after, int most) {
        List<String> wanted = List.of(words.toLowerCase(Locale.ROOT).strip().split("\\s+"));
        List<GrantableCapability> page = new ArrayList<>();
        for (GrantableCapability offered : byName.tailMap(after, false).values()) {
            if (page.size() == most) {
                break;
            }
            if (isVisible(offered, publicOnly) && matches(offered, wanted)) {
                page.add(offered);
            }
        }
        return Collections.unmodifiableList(page);
    }

    /** Whether somebody who has not said who it is may see a capability, where only such a one asks. */
    public static boolean isVisible(GrantableCapability offered, boolean publicOnly) {
        return !publicOnly || offered.capability().exposure().visibility() == Visibility.PUBLIC;
    }

    private static boolean matches(GrantableCapability offered, List<String> wanted) {
        String text = (offered.name() + " " + offered.description()).toLowerCase(Locale.ROOT);
        return wanted.stream().allMatch(text::contains);
    }
}
