package dev.capstan.server.wiring;

import dev.capstan.core.handler.CapabilityHandler;
import dev.capstan.core.port.Handlers;
import dev.capstan.core.rpc.CallPeer;
import dev.capstan.core.time.SteadyClock;
import dev.capstan.server.executors.CircuitBreakingHandlers;
import dev.capstan.server.executors.CircuitPolicy;
import dev.capstan.server.executors.DeclaredHandlers;
import dev.capstan.server.executors.HttpHandler;
import dev.capstan.server.executors.JavaHandlers;
import dev.capstan.server.executors.ProcessHandler;
import dev.capstan.server.executors.RetryingHandlers;
import dev.capstan.server.programs.RunProgram;
import dev.capstan.server.resources.OpenResources;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** What does the work of the four kinds of handler. */
@Factory
final class Handling {

    /** The name of the HTTP client that calls go out by. */
    static final String OUTWARD = "outward";

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    @Singleton
    Handlers handlers(
            CallPeer peer,
            JavaHandlers java,
            RunProgram runProgram,
            @Named(OUTWARD) HttpClient client,
            SteadyClock clock,
            @Nullable @Property(name = Settings.CIRCUIT_BREAKER) String circuitBreaker) {
        Handlers declared =
                new DeclaredHandlers(peer, new HttpHandler(client, clock), new ProcessHandler(runProgram), java);
        return new RetryingHandlers(watched(declared, circuitBreaker, clock), clock, new Random());
    }

    private static Handlers watched(Handlers handlers, @Nullable String circuitBreaker, SteadyClock clock) {
        return circuitBreaker == null
                ? handlers
                : new CircuitBreakingHandlers(handlers, CircuitPolicy.parse(circuitBreaker), clock);
    }

    @Singleton
    @Named(OUTWARD)
    HttpClient outward(@Named(ServerThreads.NAME) ExecutorService threads) {
        return HttpClient.newBuilder()
                .connectTimeout(CONNECT_TIMEOUT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(threads)
                .build();
    }

    @Singleton
    RunProgram runProgram(@Named(ServerThreads.NAME) ExecutorService threads, SteadyClock clock) {
        return new RunProgram(threads, clock);
    }

    @Singleton
    JavaHandlers javaHandlers(OpenResources openResources) {
        return new JavaHandlers(ServiceLoader.load(CapabilityHandler.class), openResources);
    }
}
