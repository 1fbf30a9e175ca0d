package dev.capstan.server.wiring;

import dev.capstan.agentrpc.AgentRpcHandler;
import dev.capstan.core.handler.CapabilityHandler;
import dev.capstan.core.port.CallObserver;
import dev.capstan.core.port.Handlers;
import dev.capstan.core.secret.SecretReader;
import dev.capstan.core.time.SteadyClock;
import dev.capstan.fixtures.FixtureHandlers;
import dev.capstan.handlers.AgentPrograms;
import dev.capstan.handlers.CircuitBreakingHandlers;
import dev.capstan.handlers.CircuitPolicy;
import dev.capstan.handlers.HandlerDispatcher;
import dev.capstan.handlers.HttpHandler;
import dev.capstan.handlers.JavaHandlers;
import dev.capstan.handlers.ProcessHandler;
import dev.capstan.handlers.RetryingHandlers;
import dev.capstan.handlers.client.AllowedHosts;
import dev.capstan.handlers.client.OutwardHttpClient;
import dev.capstan.handlers.process.RunProcess;
import dev.capstan.handlers.resources.AgentDirectories;
import dev.capstan.handlers.resources.CallResourcesFactory;
import dev.capstan.metrics.MeteredHandlers;
import dev.capstan.metrics.ServerMetrics;
import dev.capstan.server.fixtures.OwnAddress;
import dev.capstan.server.settings.ConfinementSettings;
import dev.capstan.server.settings.Settings;
import dev.capstan.traces.TraceExport;
import dev.capstan.traces.TracedHandlers;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.env.Environment;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** The four kinds of handler. */
@Factory
final class HandlersFactory {

    @Singleton
    Handlers handlers(
            AgentRpcHandler peer,
            JavaHandlers java,
            ProcessHandler process,
            OutwardHttpClient client,
            SecretReader secrets,
            SteadyClock clock,
            ServerMetrics metrics,
            CallObserver observer,
            @Nullable TraceExport export,
            @Nullable @Property(name = Settings.CIRCUIT_BREAKER) String circuitBreaker) {
        HttpHandler http = new HttpHandler(client, secrets, clock);
        Handlers declared = new HandlerDispatcher(peer, http, process, java);
        Handlers retrying =
                new RetryingHandlers(watched(declared, circuitBreaker, clock), clock, new Random(), observer);
        Handlers metered = new MeteredHandlers(retrying, metrics);
        return export == null ? metered : new TracedHandlers(metered, export);
    }

    private static Handlers watched(Handlers handlers, @Nullable String circuitBreaker, SteadyClock clock) {
        return circuitBreaker == null
                ? handlers
                : new CircuitBreakingHandlers(handlers, CircuitPolicy.parse(circuitBreaker), clock);
    }

    @Singleton
    @Bean(preDestroy = "close")
    OutwardHttpClient outwardHttpClient(AllowedHosts hosts) {
        return new OutwardHttpClient(hosts);
    }

    @Singleton
    AllowedHosts allowedHosts(@Nullable @Property(name = Settings.HANDLER_HOSTS) String hosts) {
        try {
            return hosts == null || hosts.isBlank() ? AllowedHosts.ALL : AllowedHosts.of(List.of(hosts.split(",")));
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("--handler-hosts: " + wrong.getMessage());
        }
    }

    @Singleton
    RunProcess runProcess(
            @Named(ThreadsFactory.NAME) ExecutorService threads,
            AgentPrograms programs,
            Environment settings,
            SteadyClock clock) {
        return new RunProcess(
                threads,
                clock,
                ConfinementSettings.of(
                        name -> settings.getProperty(name, String.class),
                        Optional.ofNullable(programs.agents().getParent())));
    }

    @Singleton
    @Bean(preDestroy = "close")
    ProcessHandler processHandler(
            RunProcess runProcess, AgentPrograms programs, AgentDirectories files, SteadyClock clock) {
        return new ProcessHandler(runProcess, programs, files, clock);
    }

    @Singleton
    JavaHandlers javaHandlers(
            CallResourcesFactory resourcesFactory,
            OwnAddress ownAddress,
            @Property(name = Settings.FIXTURES, defaultValue = "false") boolean fixtures) {
        List<CapabilityHandler> handlers = new ArrayList<>();
        ServiceLoader.load(CapabilityHandler.class).forEach(handlers::add);
        if (fixtures) {
            handlers.addAll(FixtureHandlers.all(ownAddress::text));
        }
        return new JavaHandlers(handlers, resourcesFactory);
    }
}
