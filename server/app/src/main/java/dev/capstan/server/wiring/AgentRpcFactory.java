package dev.capstan.server.wiring;

import dev.capstan.agentrpc.AgentRpcClient;
import dev.capstan.agentrpc.AgentRpcHandler;
import dev.capstan.agentrpc.DroppedEnvelopes;
import dev.capstan.agentrpc.HandleRequest;
import dev.capstan.agentrpc.IdentifySender;
import dev.capstan.agentrpc.RefusedRequests;
import dev.capstan.agentrpc.port.PeerSecrets;
import dev.capstan.agentrpc.port.SenderTokens;
import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.TraceScope;
import dev.capstan.core.inmemory.InMemoryMessageBus;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.CallObserver;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.port.SeenMessages;
import dev.capstan.core.port.SharedResults;
import dev.capstan.core.time.ConservativeClock;
import dev.capstan.core.time.SteadyClock;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** Agent RPC: its requesters, its responders, and the bus in this process. */
@Factory
final class AgentRpcFactory {

    @Singleton
    AgentRpcClient agentRpcClient(
            InvokeCapability invoke,
            @Named("background") HandlerExecutor background,
            SteadyClock clock,
            @Nullable SharedResults shared) {
        return new AgentRpcClient(invoke, background, clock, shared == null ? SharedResults.NONE : shared);
    }

    @Singleton
    DroppedEnvelopes droppedEnvelopes(SteadyClock clock) {
        return new DroppedEnvelopes(clock);
    }

    @Singleton
    @Bean(preDestroy = "close")
    AgentRpcHandler agentRpcHandler(
            @Property(name = Settings.AGENT, defaultValue = "capstan") String self,
            Catalogs catalogs,
            MessageBuses buses,
            PeerSecrets secrets,
            DroppedEnvelopes dropped,
            InstantSource clock,
            SteadyClock steady,
            CallObserver observer) {
        return new AgentRpcHandler(
                new AgentId(self),
                catalogs,
                buses.byKind(),
                secrets,
                dropped,
                AgentRpcHandler.MAX_PENDING,
                clock,
                steady,
                observer);
    }

    @Singleton
    IdentifySender identifySender(PeerSecrets secrets, SenderTokens tokens) {
        return new IdentifySender(secrets, tokens, Caller.DEFAULT_TENANT);
    }

    @Singleton
    HandleRequest handleRequest(
            InvokeCapability invoke,
            IdentifySender identifySender,
            SeenMessages seenMessages,
            @Nullable @Property(name = Settings.MIN_FLEET_VERSION) String minFleetVersion,
            RefusedRequests refusedRequests,
            ConservativeClock clock) {
        return new HandleRequest(
                invoke,
                identifySender,
                seenMessages,
                minFleetVersion == null ? null : Version.parse(minFleetVersion),
                refusedRequests,
                clock);
    }

    @Singleton
    RefusedRequests refusedRequests(AuditTrail trail, ConservativeClock clock) {
        return new RefusedRequests(trail, clock);
    }

    @Singleton
    MessageBus inMemoryMessageBus(@Named(ThreadsFactory.NAME) ExecutorService threads) {
        return new InMemoryMessageBus(threads);
    }

    @Singleton
    @Named("agents")
    @Bean(preDestroy = "close")
    HandlerExecutor agents(TraceScope scope) {
        return new HandlerExecutor("agent", AgentRpcHandler.MAX_PENDING, scope);
    }
}
