package dev.capstan.server.wiring;

import dev.capstan.core.AgentId;
import dev.capstan.core.inmemory.InMemoryMessageBus;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.RequireVersion;
import dev.capstan.core.invocation.TraceScope;
import dev.capstan.core.invocation.Workers;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.rpc.CallPeer;
import dev.capstan.core.rpc.RequestAgent;
import dev.capstan.negotiation.BindVersion;
import dev.capstan.server.executors.JavaHandlers;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;

/** Agent RPC: who asks, who answers, and the bus in this process. */
@Factory
final class AgentRpc {

    private static final AgentId SELF = new AgentId("capstan");

    @Singleton
    RequestAgent requestAgent(InvokeCapability invoke, @Named("background") Workers background, InstantSource clock) {
        return new RequestAgent(invoke, background, clock);
    }

    @Singleton
    @Bean(preDestroy = "close")
    CallPeer callPeer(Catalogs catalogs, Buses buses, InstantSource clock) {
        return new CallPeer(SELF, catalogs, buses.byKind(), CallPeer.MOST_PENDING, clock);
    }

    @Singleton
    @Bean(preDestroy = "close")
    EmbeddedAgents embeddedAgents(
            Catalogs catalogs,
            Buses buses,
            JavaHandlers java,
            @Named("agents") Workers workers,
            InstantSource clock,
            BindVersion bindVersion) {
        return new EmbeddedAgents(catalogs, buses, java, workers, clock, List.of(bindVersion, new RequireVersion()));
    }

    @Singleton
    MessageBus memory(@Named(ServerThreads.NAME) ExecutorService threads) {
        return new InMemoryMessageBus(threads);
    }

    @Singleton
    @Named("agents")
    @Bean(preDestroy = "close")
    Workers agents(TraceScope scope) {
        return new Workers("agent", CallPeer.MOST_PENDING, scope);
    }
}
