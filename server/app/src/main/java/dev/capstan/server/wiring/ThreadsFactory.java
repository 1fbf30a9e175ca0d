package dev.capstan.server.wiring;

import dev.capstan.core.concurrent.DaemonThreads;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The threads for deliveries and pipes. Their number is bounded by the workers whose calls cause them. */
@Factory
final class ThreadsFactory {

    static final String NAME = "deliveries";

    @Singleton
    @Named(NAME)
    @Bean(preDestroy = "shutdownNow")
    ExecutorService deliveries() {
        return Executors.newCachedThreadPool(DaemonThreads.numbered("delivery"));
    }
}
