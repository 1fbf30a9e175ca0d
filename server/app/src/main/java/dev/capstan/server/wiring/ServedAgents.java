package dev.capstan.server.wiring;

import dev.capstan.agentrpc.AgentRpcServer;
import dev.capstan.agentrpc.DroppedEnvelopes;
import dev.capstan.agentrpc.HandleRequest;
import dev.capstan.core.Catalog;
import dev.capstan.core.Transport;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.port.Catalogs;
import java.util.List;
import java.util.stream.Stream;

/**
 * The agents of the fleet on their declared transports, as far as this server supports them, with handlers of any kind.
 * Peers are served elsewhere.
 */
public final class ServedAgents implements AutoCloseable {

    private final Catalogs catalogs;
    private final MessageBuses buses;
    private final HandleRequest handleRequest;
    private final HandlerExecutor workers;
    private final DroppedEnvelopes dropped;
    private List<AgentOnTransport> agents = List.of();

    ServedAgents(
            Catalogs catalogs,
            MessageBuses buses,
            HandleRequest handleRequest,
            HandlerExecutor workers,
            DroppedEnvelopes dropped) {
        this.catalogs = catalogs;
        this.buses = buses;
        this.handleRequest = handleRequest;
        this.workers = workers;
        this.dropped = dropped;
    }

    /** Starts to listen. Must be called once, when the fleet has been checked and the server knows its own address. */
    public synchronized void begin() {
        agents = catalogs.all().stream()
                .filter(catalog -> !catalog.isPeer())
                .flatMap(this::served)
                .toList();
    }

    private record AgentOnTransport(Transport.Kind kind, AgentRpcServer agent) {}

    private Stream<AgentOnTransport> served(Catalog catalog) {
        return catalog.transports().stream()
                .filter(transport -> buses.byKind().containsKey(transport.kind()))
                .map(transport -> served(catalog, transport));
    }

    private AgentOnTransport served(Catalog catalog, Transport transport) {
        return new AgentOnTransport(
                transport.kind(),
                new AgentRpcServer(catalog.agent(), transport, buses.byKind(), handleRequest, workers, dropped));
    }

    /** Accepts no more requests of other processes. Calls under way still reach the agents within this one. */
    public synchronized void leaveNetwork() {
        agents.stream()
                .filter(agentOnTransport -> agentOnTransport.kind() != Transport.Kind.MEMORY)
                .forEach(agentOnTransport -> agentOnTransport.agent().close());
    }

    /** Accepts no more requests. Those under way still get their responses. */
    @Override
    public synchronized void close() {
        agents.forEach(agentOnTransport -> agentOnTransport.agent().close());
    }
}
