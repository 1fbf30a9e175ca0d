package dev.capstan.server.wiring;

import dev.capstan.core.Catalog;
import dev.capstan.core.Transport;
import dev.capstan.core.invocation.Workers;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.rpc.AnswerRequest;
import dev.capstan.core.rpc.DroppedEnvelopes;
import dev.capstan.core.rpc.ServeAgent;
import java.util.List;

/**
 * The agents of the fleet on the transports that they declare, as far as this server speaks them, whatever handlers their
 * capabilities have. Peers are served by somebody else.
 */
final class ServedAgents implements AutoCloseable {

    private final List<ServeAgent> agents;

    ServedAgents(
            Catalogs catalogs, Buses buses, AnswerRequest answerRequest, Workers workers, DroppedEnvelopes dropped) {
        this.agents = catalogs.all().stream()
                .filter(catalog -> !catalog.isPeer())
                .flatMap(catalog -> spoken(catalog, buses).stream()
                        .map(transport -> new ServeAgent(
                                catalog.agent(), transport, buses.byKind(), answerRequest, workers, dropped)))
                .toList();
    }

    private static List<Transport> spoken(Catalog catalog, Buses buses) {
        return catalog.transports().stream()
                .filter(transport -> buses.byKind().containsKey(transport.kind()))
                .toList();
    }

    @Override
    public void close() {
        agents.forEach(ServeAgent::close);
    }
}
