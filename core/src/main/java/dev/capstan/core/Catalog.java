package dev.capstan.core;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The transports and capabilities that one agent declares (TC-1.1). A catalog that AGH authored has no transports.
 *
 * <p>A capability may appear once for each of its versions. The catalog of a peer describes an agent on another server.
 */
public final class Catalog {

    private final AgentId agent;
    private final boolean peer;
    private final List<Transport> transports;
    private final List<Capability> capabilities;
    private final MessageCapabilities on;
    private final Map<String, List<Capability>> byName = new LinkedHashMap<>();

    /** Creates a catalog in file order. Throws {@link IllegalArgumentException} if a name and version appear twice. */
    public Catalog(AgentId agent, List<Transport> transports, List<Capability> capabilities) {
        this(agent, false, transports, capabilities, MessageCapabilities.NONE);
    }

    /**
     * Creates the catalog of an agent on another server, in file order. Calls are routed to that agent, whichever
     * handlers the file names. Throws {@link IllegalArgumentException} if a name and version appear twice.
     *
     * @param capabilities declared capabilities; if empty, any name may be called with any JSON (TC-6.1)
     */
    public static Catalog ofPeer(AgentId agent, List<Transport> transports, List<Capability> capabilities) {
        List<Capability> routed =
                capabilities.stream().map(Capability::routedToPeer).toList();
        return new Catalog(agent, true, transports, routed, MessageCapabilities.NONE);
    }

    private Catalog(
            AgentId agent,
            boolean peer,
            List<Transport> transports,
            List<Capability> capabilities,
            MessageCapabilities on) {
        this.agent = agent;
        this.peer = peer;
        this.transports = List.copyOf(transports);
        this.capabilities = List.copyOf(capabilities);
        this.on = on;
        this.capabilities.forEach(this::index);
    }

    /**
     * Returns this catalog with the instances of an earlier one for capabilities that have not changed, or that earlier
     * one if nothing has changed.
     */
    public Catalog keeping(Catalog before) {
        if (peer == before.peer
                && transports.equals(before.transports)
                && capabilities.equals(before.capabilities)
                && on.equals(before.on)) {
            return before;
        }
        Map<Capability, Capability> known = new HashMap<>();
        before.capabilities.forEach(capability -> known.put(capability, capability));
        List<Capability> kept = capabilities.stream()
                .map(capability -> known.getOrDefault(capability, capability))
                .toList();
        return new Catalog(agent, peer, transports, kept, on);
    }

    /** Returns this catalog with capabilities that process what AGH peers send to the agent. */
    public Catalog withMessageCapabilities(MessageCapabilities messages) {
        return new Catalog(agent, peer, transports, capabilities, messages);
    }

    private void index(Capability capability) {
        if (!capability.agent().equals(agent)) {
            throw new IllegalArgumentException(
                    capability.name() + " belongs to " + capability.agent() + ", not " + agent);
        }
        if (find(capability.name(), capability.version()).isPresent()) {
            throw new IllegalArgumentException(
                    agent + " declares " + capability.name() + " " + capability.version() + " twice");
        }
        List<Capability> versions = byName.getOrDefault(capability.name(), List.of());
        byName.put(
                capability.name(),
                Stream.concat(versions.stream(), Stream.of(capability))
                        .sorted(Comparator.comparing(Capability::version).reversed())
                        .toList());
    }

    /** Returns the agent that this catalog belongs to. */
    public AgentId agent() {
        return agent;
    }

    /** Whether another server runs the agent, so that calls are routed to it. */
    public boolean isPeer() {
        return peer;
    }

    /** Returns the transports that the agent listens on, the preferred one first. */
    public List<Transport> transports() {
        return transports;
    }

    /** Returns the capabilities that process what AGH peers send to the agent. */
    public MessageCapabilities messageCapabilities() {
        return on;
    }

    /** Whether the agent is offered to a tenant: its capabilities are, which are all offered to the same tenants. */
    public boolean isOfferedTo(String tenantId) {
        return capabilities.stream().limit(1).allMatch(capability -> capability.isOfferedTo(tenantId));
    }

    /** Returns all declarations, in file order. */
    public List<Capability> capabilities() {
        return capabilities;
    }

    /**
     * Returns the newest declaration of a name; a pre-release only if there is nothing else. A peer without
     * declarations has every valid name, with any JSON.
     */
    public Optional<Capability> find(String name) {
        if (peer && capabilities.isEmpty()) {
            return Identity.isName(name) ? Optional.of(Capability.untyped(agent, name)) : Optional.empty();
        }
        List<Capability> versions = versions(name);
        return versions.stream()
                .filter(c -> !c.version().isPreRelease())
                .findFirst()
                .or(() -> versions.stream().findFirst());
    }

    /** Returns the declaration of a name in exactly this version. */
    public Optional<Capability> find(String name, Version version) {
        return versions(name).stream().filter(c -> c.version().equals(version)).findFirst();
    }

    /** Returns all declarations of a name, the newest first. */
    public List<Capability> versions(String name) {
        return byName.getOrDefault(name, List.of());
    }
}
