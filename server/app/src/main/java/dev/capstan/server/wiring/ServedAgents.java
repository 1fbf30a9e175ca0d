package dev.capstan.server.wiring;

import dev.capstan.agentrpc.AgentRpcServer;
import dev.capstan.agentrpc.DroppedEnvelopes;
import dev.capstan.agentrpc.HandleRequest;
import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import dev.capstan.core.Transport;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.port.Catalogs;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The agents of the fleet on their declared transports, as far as this server supports them, with handlers of any kind.
 * Peers are served elsewhere.
 */
@Singleton
public final class ServedAgents implements AutoCloseable {

    private final Catalogs catalogs;
    private final MessageBuses buses;
    private final HandleRequest handleRequest;
    private final HandlerExecutor workers;
    private final DroppedEnvelopes dropped;
    private Map<AgentOnTransport, AgentRpcServer> agents = Map.of();
    private boolean isLeaving;

    ServedAgents(
            Catalogs catalogs,
            MessageBuses buses,
            HandleRequest handleRequest,
            @Named("agents") HandlerExecutor workers,
            DroppedEnvelopes dropped) {
        this.catalogs = catalogs;
        this.buses = buses;
        this.handleRequest = handleRequest;
        this.workers = workers;
        this.dropped = dropped;
    }

    private record AgentOnTransport(AgentId agent, Transport transport) {}

    /**
     * Listens as the fleet declares, and no longer where it does not. Must be called when the fleet has been checked and
     * the server knows its own address, and after each change of the fleet.
     */
    public synchronized void followFleet() {
        if (isLeaving) {
            return;
        }
        Map<AgentOnTransport, AgentRpcServer> declared = new LinkedHashMap<>();
        catalogs.all().stream()
                .filter(catalog -> !catalog.isPeer())
                .flatMap(this::onTransports)
                .forEach(each -> declared.put(each, agents.containsKey(each) ? agents.get(each) : listen(each)));
        agents.forEach((each, server) -> {
            if (!declared.containsKey(each)) {
                server.close();
            }
        });
        agents = declared;
    }

    private Stream<AgentOnTransport> onTransports(Catalog catalog) {
        return catalog.transports().stream()
                .filter(transport -> buses.byKind().containsKey(transport.kind()))
                .map(transport -> new AgentOnTransport(catalog.agent(), transport));
    }

    private AgentRpcServer listen(AgentOnTransport each) {
        return new AgentRpcServer(each.agent(), each.transport(), buses.byKind(), handleRequest, workers, dropped);
    }

    /** Accepts no more requests of other processes. Calls under way still reach the agents within this one. */
    public synchronized void leaveNetwork() {
        isLeaving = true;
        agents.forEach((each, server) -> {
            if (each.transport().kind() != Transport.Kind.MEMORY) {
                server.close();
            }
        });
    }

    /** Accepts no more requests. Those under way still get their responses. */
    @Override
    @PreDestroy
    public synchronized void close() {
        isLeaving = true;
        agents.values().forEach(AgentRpcServer::close);
    }
}
