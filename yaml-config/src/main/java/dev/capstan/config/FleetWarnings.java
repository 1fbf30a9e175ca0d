package dev.capstan.config;

import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import dev.capstan.core.MessageCapabilities;
import dev.capstan.core.Transport;
import dev.capstan.core.Transport.Auth;
import dev.capstan.core.Transport.Kind;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The warnings about a fleet: transports open to anyone, unreachable agents, and unused entries and keys. */
public final class FleetWarnings {

    private static final Set<Kind> SUPPORTED = Set.of(Kind.MEMORY, Kind.NATS, Kind.JETSTREAM);

    private FleetWarnings() {}

    /**
     * Returns the warnings about a fleet, those about its catalogs first.
     *
     * @param catalogs catalogs as loaded by {@link LoadCatalog}
     * @param peers peers as loaded by {@link LoadPeers}; empty without a list
     */
    public static List<FleetWarning> of(List<Catalog> catalogs, List<DeclaredPeer> peers) {
        Set<AgentId> served = catalogs.stream()
                .filter(catalog -> !catalog.isPeer())
                .map(Catalog::agent)
                .collect(Collectors.toSet());
        return Stream.concat(
                        catalogs.stream().flatMap(FleetWarnings::about),
                        peers.stream()
                                .map(DeclaredPeer::agent)
                                .filter(served::contains)
                                .map(FleetWarnings::unused))
                .toList();
    }

    private static Stream<FleetWarning> about(Catalog catalog) {
        Stream<FleetWarning> open = catalog.transports().stream()
                .filter(transport -> transport.auth() == Auth.NONE && transport.kind() != Kind.MEMORY)
                .map(transport -> open(catalog.agent(), transport));
        Stream<FleetWarning> unusedKeys = catalog.transports().stream()
                .filter(transport -> transport.responses() != null)
                .map(transport -> unusedResponses(catalog.agent(), transport));
        Stream<FleetWarning> reach = isUnreachable(catalog)
                ? Stream.of(outOfReach(catalog))
                : catalog.transports().stream()
                        .filter(transport -> isSupported(catalog) && !SUPPORTED.contains(transport.kind()))
                        .map(transport -> unusedTransport(catalog.agent(), transport));
        return Stream.of(open, messages(catalog), unusedKeys, reach).flatMap(warnings -> warnings);
    }

    private static Stream<FleetWarning> messages(Catalog catalog) {
        MessageCapabilities on = catalog.messageCapabilities();
        return Stream.of(on.direct(), on.say())
                .flatMap(Stream::ofNullable)
                .distinct()
                .map(name -> new FleetWarning(
                        catalog.agent(),
                        catalog.agent() + " lets every AGH peer call " + name
                                + " without proof of its identity; remove it from 'on' if that is not intended"));
    }

    private static FleetWarning unusedResponses(AgentId agent, Transport transport) {
        return new FleetWarning(
                agent,
                agent + " declares responses over " + transport.kind().wire()
                        + ", which are ignored: a response goes to the replyTo of its request; remove responses");
    }

    private static FleetWarning unusedTransport(AgentId agent, Transport transport) {
        return new FleetWarning(
                agent,
                agent + " has a transport of kind " + transport.kind().wire() + " for " + transport.requests()
                        + ", which this server does not support; it is not used");
    }

    private static FleetWarning open(AgentId agent, Transport transport) {
        return new FleetWarning(
                agent,
                agent + " accepts requests over " + transport.kind().wire() + " from every client that can publish to "
                        + transport.requests() + "; remove auth: none");
    }

    /** Whether the server serves the agent but none of its transports; AGH's format declares none. */
    private static boolean isUnreachable(Catalog catalog) {
        return !catalog.isPeer() && !catalog.transports().isEmpty() && !isSupported(catalog);
    }

    private static boolean isSupported(Catalog catalog) {
        return catalog.transports().stream().anyMatch(transport -> SUPPORTED.contains(transport.kind()));
    }

    private static FleetWarning outOfReach(Catalog catalog) {
        String kinds = catalog.transports().stream()
                .map(transport -> transport.kind().wire())
                .distinct()
                .collect(Collectors.joining(", "));
        return new FleetWarning(
                catalog.agent(),
                catalog.agent() + " listens on " + kinds
                        + ", which this server does not support; add a transport of kind memory, nats or jetstream");
    }

    private static FleetWarning unused(AgentId agent) {
        return new FleetWarning(
                agent,
                agent + " is served by this fleet, so its entry in the list of peers is ignored; remove it from"
                        + " rpc-peers.yaml or from agents/");
    }
}
