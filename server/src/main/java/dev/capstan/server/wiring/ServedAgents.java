package dev.capstan.server.wiring;

import dev.capstan.core.Catalog;
import dev.capstan.core.Transport;
import dev.capstan.core.invocation.Workers;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.rpc.AnswerRequest;
import dev.capstan.core.rpc.DroppedEnvelopes;
import dev.capstan.core.rpc.ServeAgent;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The agents of the fleet on the transports that they declare, as far as this server speaks them, whatever handlers their
 * capabilities have. Peers are served by somebody else.
 */
final class ServedAgents implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ServedAgents.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Catalogs catalogs;
    private final Buses buses;
    private final AnswerRequest answerRequest;
    private final Workers workers;
    private final DroppedEnvelopes dropped;
    private List<ServeAgent> agents = List.of();

    ServedAgents(
            Catalogs catalogs, Buses buses, AnswerRequest answerRequest, Workers workers, DroppedEnvelopes dropped) {
        this.catalogs = catalogs;
        this.buses = buses;
        this.answerRequest = answerRequest;
        this.workers = workers;
        this.dropped = dropped;
    }

    /** Begins to listen; to be called once, when the fleet has been checked and the server knows its own address. */
    synchronized void begin() {
        agents = catalogs.all().stream()
                .filter(catalog -> !catalog.isPeer())
                .flatMap(this::served)
                .toList();
    }

    private Stream<ServeAgent> served(Catalog catalog) {
        return catalog.transports().stream()
                .filter(transport -> buses.byKind().containsKey(transport.kind()))
                .map(transport -> served(catalog, transport));
    }

    private ServeAgent served(Catalog catalog, Transport transport) {
        return new ServeAgent(catalog.agent(), transport, buses.byKind(), answerRequest, workers, dropped);
    }

    /** Stops listening, and waits until what is under way is recorded and answered, or for ten seconds. */
    @Override
    public synchronized void close() {
        agents.forEach(ServeAgent::close);
        try {
            if (!workers.drain(PATIENCE)) {
                LOG.log(System.Logger.Level.WARNING, "requests under way are cut off: they did not end in time");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
