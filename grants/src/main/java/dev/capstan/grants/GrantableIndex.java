package dev.capstan.grants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.port.Catalogs;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import java.net.URI;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The offers of one state of a fleet, by name and by capability. */
final class GrantableIndex {

    private final TreeMap<String, GrantableCapability> byName = new TreeMap<>();
    private final Map<Capability, GrantableCapability> byCapability = new IdentityHashMap<>();
    private final Map<Capability, GrantableCapability> inAnyVersion = new IdentityHashMap<>();

    private final Set<URI> locations = new HashSet<>();

    /** Creates an index. Throws {@link IllegalArgumentException} if a capability imposes invalid constraints. */
    GrantableIndex(Catalogs catalogs) {
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
        Optional.ofNullable(newest.execution().location()).ifPresent(locations::add);
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

    /** Returns a capability that no offer reaches, with the constraints that it imposes itself. */
    static GrantableCapability unoffered(Capability capability) {
        String name = capability.name();
        return new GrantableCapability(name, capability, imposed(name, capability), List.of(capability));
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

    Optional<GrantableCapability> named(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    Optional<GrantableCapability> of(Capability capability) {
        return Optional.ofNullable(byCapability.get(capability));
    }

    Optional<GrantableCapability> inAnyVersion(Capability capability) {
        return Optional.ofNullable(inAnyVersion.get(capability));
    }

    /** Returns the URLs at which offered capabilities are executed by other servers. */
    Set<URI> locations() {
        return Collections.unmodifiableSet(locations);
    }

    /** Returns what is offered under the names after this one, ordered by name. */
    Collection<GrantableCapability> from(String after) {
        return byName.tailMap(after, false).values();
    }
}
