package dev.capstan.grants;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Exposure.Visibility;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.Catalogs;
import dev.capstan.grants.constraint.Constraints;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The capabilities that a fleet offers to agents, by name, each in its newest version (GR-1.1). */
public final class GrantableCapabilities {

    private volatile GrantableIndex current;

    /** What was offered before the fleet was last replaced, for the calls that began then. */
    private volatile GrantableIndex previous;

    /**
     * Creates the list of what this fleet offers.
     *
     * @throws IllegalArgumentException if a capability imposes invalid constraints; the message says why
     */
    public GrantableCapabilities(Catalogs catalogs) {
        current = new GrantableIndex(catalogs);
        previous = current;
    }

    /**
     * Replaces what is offered by that of a changed fleet. Calls that began before still find their capabilities.
     *
     * @throws IllegalArgumentException if a capability imposes invalid constraints; then nothing is replaced
     */
    public synchronized void replace(Catalogs catalogs) {
        GrantableIndex changed = new GrantableIndex(catalogs);
        previous = current;
        current = changed;
    }

    /** Returns the capability with this name, or empty. */
    public Optional<GrantableCapability> named(String name) {
        return current.named(name);
    }

    /** Returns the capability with this name if it is offered to a tenant, or empty. */
    public Optional<GrantableCapability> named(String name, String tenantId) {
        return named(name).filter(offered -> offered.capability().isOfferedTo(tenantId));
    }

    /** Returns how any version of a capability is offered; empty if it is not offered. */
    public Optional<GrantableCapability> of(Capability capability) {
        return current.of(capability).or(() -> previous.of(capability));
    }

    /**
     * Returns any version of a capability, offered to agents or not. One that is not part of the fleet imposes its own
     * constraints.
     */
    public GrantableCapability inAnyVersion(Capability capability) {
        return current.inAnyVersion(capability)
                .or(() -> previous.inAnyVersion(capability))
                .orElseGet(() -> GrantableIndex.unoffered(capability));
    }

    /** Returns the newest version of a called capability; the called one if its agent offers none now. */
    public GrantableCapability newest(GrantableCapability called) {
        return named(called.name())
                .filter(newest ->
                        newest.capability().agent().equals(called.capability().agent()))
                .orElse(called);
    }

    /**
     * Returns what agents of a trusted host of a tenant are granted without a user, and the constraints of these grants
     * (GR-3.1).
     */
    public Map<String, Constraints> defaults(String tenantId) {
        return current.from("").stream()
                .filter(offered -> offered.capability().isOfferedTo(tenantId))
                .filter(offered -> offered.capability().exposure().grantedByDefault())
                .filter(offered -> offered.imposedConstraints().isSatisfiable())
                .collect(Collectors.toMap(GrantableCapability::name, GrantableCapability::imposedConstraints));
    }

    /**
     * Returns what agents of a linked host are granted without a user now: the defaults that its user trusted it with,
     * as far as they are still defaults.
     */
    public Map<String, Constraints> defaults(Host host) {
        Map<String, Constraints> within = new TreeMap<>();
        defaults(host.tenantId())
                .forEach((name, imposed) -> Optional.ofNullable(host.defaults().get(name))
                        .flatMap(imposed::intersect)
                        .ifPresent(both -> within.put(name, both)));
        return within;
    }

    /** Returns the capability with this name. Throws if it is not offered, or was just removed (GR-8.3). */
    public GrantableCapability get(String name) throws RefusedException {
        return named(name).orElseThrow(() -> notOffered(List.of(name)));
    }

    /** Throws if a request names a capability that is not offered at all: a host has no tenant yet (GR-8.3). */
    public void requireAll(List<RequestedCapability> requested) throws RefusedException {
        requireAll(requested, this::named);
    }

    /** Throws if a request names a capability that is not offered to a tenant (GR-8.3). */
    public void requireAll(List<RequestedCapability> requested, String tenantId) throws RefusedException {
        requireAll(requested, name -> named(name, tenantId));
    }

    private static void requireAll(
            List<RequestedCapability> requested, Function<String, Optional<GrantableCapability>> offered)
            throws RefusedException {
        List<String> unknown = requested.stream()
                .map(RequestedCapability::name)
                .filter(name -> offered.apply(name).isEmpty())
                .distinct()
                .sorted()
                .toList();
        if (!unknown.isEmpty()) {
            throw notOffered(unknown);
        }
    }

    private static RefusedException notOffered(List<String> unknown) {
        ObjectNode details = Json.object();
        unknown.forEach(details.putArray("invalid_capabilities")::add);
        return new RefusedException(
                Refusal.of(RefusalCode.INVALID_CAPABILITIES, "not offered here: " + String.join(", ", unknown))
                        .with(details));
    }

    /**
     * Returns a page of what is offered to a tenant, ordered by name.
     *
     * @param tenantId the tenant
     * @param text words that the name or the description must all contain; matches everything if blank
     * @param publicOnly whether to list only public capabilities (GR-5.2)
     * @param after list names after this one
     * @param limit maximum number of capabilities
     */
    public List<GrantableCapability> page(String tenantId, String text, boolean publicOnly, String after, int limit) {
        List<String> terms = List.of(text.toLowerCase(Locale.ROOT).strip().split("\\s+"));
        List<GrantableCapability> page = new ArrayList<>();
        for (GrantableCapability offered : current.from(after)) {
            if (page.size() == limit) {
                break;
            }
            if (isVisible(offered, tenantId, publicOnly) && matches(offered, terms)) {
                page.add(offered);
            }
        }
        return Collections.unmodifiableList(page);
    }

    /** Returns the URLs at which capabilities are executed by other servers, for any tenant. */
    public Set<URI> locations() {
        return current.locations();
    }

    /** Whether a capability is visible to a tenant; to an anonymous viewer only public ones are. */
    public static boolean isVisible(GrantableCapability offered, String tenantId, boolean publicOnly) {
        boolean isShown = !publicOnly || offered.capability().exposure().visibility() == Visibility.PUBLIC;
        return isShown && offered.capability().isOfferedTo(tenantId);
    }

    private static boolean matches(GrantableCapability offered, List<String> terms) {
        String text = (offered.name() + " " + offered.description()).toLowerCase(Locale.ROOT);
        return terms.stream().allMatch(text::contains);
    }
}
