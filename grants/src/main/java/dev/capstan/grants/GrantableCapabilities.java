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

/** The capabilities that a fleet offers to agents, by name, each in its newest version (GR-1.1). */
public final class GrantableCapabilities {

    private final TreeMap<String, GrantableCapability> byName = new TreeMap<>();
    private final Map<Capability, GrantableCapability> byCapability = new IdentityHashMap<>();
    private final Map<Capability, GrantableCapability> inAnyVersion = new IdentityHashMap<>();

    /**
     * Creates the list of what this fleet offers.
     *
     * @throws IllegalArgumentException if a capability imposes invalid constraints; the message says why
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
                .filter(version -> needsNoStrongerApproval(newest, version))
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

    /** Whether a grant of the newest version, given without a user, may include another version too (GR-3.1). */
    private static boolean needsNoStrongerApproval(Capability newest, Capability version) {
        return version.exposure().grantedByDefault() || !newest.exposure().grantedByDefault();
    }

    private static Constraints imposed(String name, Capability capability) {
        @Nullable JsonNode json = capability.exposure().imposedConstraints();
        try {
            return json == null ? Constraints.NONE : Constraints.parse(json);
        } catch (InvalidConstraints e) {
            throw new IllegalArgumentException(
                    "the imposed constraints of '" + name + "' of " + capability.agent() + ": " + e.getMessage(), e);
        }
    }

    /** Returns the capability with this name, or empty. */
    public Optional<GrantableCapability> named(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Returns how any version of a capability is offered; empty if it is not offered. */
    public Optional<GrantableCapability> of(Capability capability) {
        return Optional.ofNullable(byCapability.get(capability));
    }

    /** Returns any version of a capability, offered to agents or not; empty if it is not part of the fleet. */
    public Optional<GrantableCapability> inAnyVersion(Capability capability) {
        return Optional.ofNullable(inAnyVersion.get(capability));
    }

    /**
     * Returns what agents of a trusted host are granted without a user, and the constraints of these grants (GR-3.1).
     */
    public Map<String, Constraints> defaults() {
        return byName.values().stream()
                .filter(offered -> offered.capability().exposure().grantedByDefault())
                .filter(offered -> offered.imposedConstraints().isSatisfiable())
                .collect(Collectors.toMap(GrantableCapability::name, GrantableCapability::imposedConstraints));
    }

    /** Returns the capability with this name, which must be offered. */
    public GrantableCapability get(String name) {
        return named(name).orElseThrow(() -> new IllegalStateException("no offered capability is called " + name));
    }

    /** Throws if a request names a capability that is not offered (GR-8.3). */
    public void requireAll(List<RequestedCapability> requested) throws RefusedException {
        List<String> unknown = requested.stream()
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
                            "not offered here: " + String.join(", ", unknown)
                                    + "; GET /capability/list returns the offered capabilities")
                    .with(details));
        }
    }

    /**
     * Returns a page of what is offered, ordered by name.
     *
     * @param text words that the name or the description must all contain; matches everything if blank
     * @param publicOnly whether to list only public capabilities (GR-5.2)
     * @param after list names after this one
     * @param limit maximum number of capabilities
     */
    public List<GrantableCapability> page(String text, boolean publicOnly, String after, int limit) {
        List<String> terms = List.of(text.toLowerCase(Locale.ROOT).strip().split("\\s+"));
        List<GrantableCapability> page = new ArrayList<>();
        for (GrantableCapability offered : byName.tailMap(after, false).values()) {
            if (page.size() == limit) {
                break;
            }
            if (isVisible(offered, publicOnly) && matches(offered, terms)) {
                page.add(offered);
            }
        }
        return Collections.unmodifiableList(page);
    }

    /** Whether a capability is visible; to an anonymous viewer only public ones are. */
    public static boolean isVisible(GrantableCapability offered, boolean publicOnly) {
        return !publicOnly || offered.capability().exposure().visibility() == Visibility.PUBLIC;
    }

    private static boolean matches(GrantableCapability offered, List<String> terms) {
        String text = (offered.name() + " " + offered.description()).toLowerCase(Locale.ROOT);
        return terms.stream().allMatch(text::contains);
    }
}
