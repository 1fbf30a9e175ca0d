package dev.capstan.server.wiring;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads for deliveries and pipes; how many there are is bounded by the workers whose calls cause them. */
@Factory
final class ServerThreads {

    static final String NAME = "deliveries";

    @Singleton
    @Named(NAME)
    @Bean(preDestroy = "shutdownNow")
    ExecutorService deliveries() {
        AtomicInteger number = new AtomicInteger();
        return Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "delivery-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }
}
