package dev.capstan.server.wiring;

import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Transport;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.invocation.Workers;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.rpc.ServeAgent;
import dev.capstan.server.executors.JavaHandlers;
import java.time.InstantSource;
import java.util.List;

/**
 * The agents of the fleet that live in this process: those that listen on a transport it speaks and whose capabilities
 * have a Java handler called {@code <agent>/<capability>}.
 */
final class EmbeddedAgents implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(EmbeddedAgents.class.getName());

    private final List<ServeAgent> agents;

    EmbeddedAgents(
            Catalogs catalogs,
            Buses buses,
            JavaHandlers java,
            Workers workers,
            InstantSource clock,
            List<Gate> versions) {
        this.agents = catalogs.all().stream()
                .filter(catalog -> isEmbedded(catalog, java))
                .flatMap(catalog -> catalog.transports().stream()
                        .filter(transport -> buses.byKind().containsKey(transport.kind()))
                        .map(transport -> new ServeAgent(
                                catalog,
                                Caller.DEFAULT_TENANT,
                                transport,
                                buses.byKind().get(transport.kind()),
                                capability -> java.named(handlerName(capability)),
                                workers,
                                clock,
                                versions)))
                .toList();
    }

    private static boolean isEmbedded(Catalog catalog, JavaHandlers java) {
        List<Capability> byAgent = catalog.capabilities().stream()
                .filter(capability -> capability.execution().handler() instanceof HandlerSpec.Agent)
                .toList();
        List<String> missing = byAgent.stream()
                .map(EmbeddedAgents::handlerName)
                .filter(name -> java.find(name).isEmpty())
                .toList();
        if (!missing.isEmpty() && listensInMemory(catalog)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    catalog.agent() + " listens in memory, but nothing in this process answers for "
                            + String.join(", ", missing));
        }
        return missing.size() < byAgent.size();
    }

    private static boolean listensInMemory(Catalog catalog) {
        return catalog.transports().stream().anyMatch(transport -> transport.kind() == Transport.Kind.MEMORY);
    }

    private static String handlerName(Capability capability) {
        return capability.agent().name() + "/" + capability.name();
    }

    @Override
    public void close() {
        agents.forEach(ServeAgent::close);
    }
}
