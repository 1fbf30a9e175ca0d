package dev.capstan.server.wiring;

import dev.capstan.core.Transport;
import dev.capstan.core.port.MessageBus;
import dev.capstan.discovery.port.Wire;
import dev.capstan.server.messaging.BusWire;
import dev.capstan.server.nats.NatsAddress;
import dev.capstan.server.nats.NatsMessageBus;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** The message systems that this server is connected to. */
@Factory
final class Networking {

    @Singleton
    @Requires(property = Settings.NATS)
    @Bean(typed = NatsMessageBus.class, preDestroy = "close")
    NatsMessageBus nats(
            @Property(name = Settings.NATS) String address, @Named(ServerThreads.NAME) ExecutorService threads) {
        return new NatsMessageBus(NatsAddress.parse(address), threads);
    }

    @Singleton
    @Requires(bean = NatsMessageBus.class)
    Wire wire(NatsMessageBus nats) {
        return new BusWire(nats);
    }

    @Singleton
    Buses buses(MessageBus memory, @Nullable NatsMessageBus nats) {
        return new Buses(
                nats == null
                        ? Map.of(Transport.Kind.MEMORY, memory)
                        : Map.of(Transport.Kind.MEMORY, memory, Transport.Kind.NATS, nats));
    }
}
