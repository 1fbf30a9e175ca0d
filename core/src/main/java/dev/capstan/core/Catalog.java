package dev.capstan.core;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What one agent declares: where it listens and what it can do (TC-1.1). One that AGH authored listens nowhere.
 *
 * <p>A capability may stand in it once for each of its versions. The catalog of a peer says what somebody else serves.
 */
public final class Catalog {

    private final AgentId agent;
    private final boolean peer;
    private final List<Transport> transports;
    private final List<Capability> capabilities;
    private final Map<String, List<Capability>> byName = new LinkedHashMap<>();

    /** A catalog in the order of its file; one name in one version twice is an {@link IllegalArgumentException}. */
    public Catalog(AgentId agent, List<Transport> transports, List<Capability> capabilities) {
        this(agent, false, transports, capabilities);
    }

    /**
     * The catalog of an agent that somebody else serves, in the order of its file; one name in one version twice is an
     * {@link IllegalArgumentException}. Whatever handlers it names, calls are carried to the agent.
     *
     * @param capabilities what it declares; where that is nothing, any name may be called with any JSON (TC-6.1)
     */
    public static Catalog ofPeer(AgentId agent, List<Transport> transports, List<Capability> capabilities) {
        return new Catalog(
                agent,
                true,
                transports,
                capabilities.stream().map(Capability::routedToPeer).toList());
    }

    private Catalog(AgentId agent, boolean peer, List<Transport> transports, List<Capability> capabilities) {
        this.agent = agent;
        this.peer = peer;
        this.transports = List.copyOf(transports);
        this.capabilities = List.copyOf(capabilities);
        this.capabilities.forEach(this::index);
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

    /** The agent whose catalog this is. */
    public AgentId agent() {
        return agent;
    }

    /** Whether somebody else serves the agent, so that calls are carried to it. */
    public boolean isPeer() {
        return peer;
    }

    /** Where the agent listens, the preferred transport first. */
    public List<Transport> transports() {
        return transports;
    }

    /** Every declaration, in the order of the file. */
    public List<Capability> capabilities() {
        return capabilities;
    }

    /**
     * The newest declaration of a name; a pre-release only where there is nothing else. A peer that declares nothing has
     * every name, as loose JSON.
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

    /** The declaration of a name in exactly this version. */
    public Optional<Capability> find(String name, Version version) {
        return versions(name).stream().filter(c -> c.version().equals(version)).findFirst();
    }

    /** Every declaration of a name, the newest first. */
    public List<Capability> versions(String name) {
        return byName.getOrDefault(name, List.of());
    }
}
