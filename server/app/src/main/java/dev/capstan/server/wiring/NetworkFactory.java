package dev.capstan.server.wiring;

import dev.capstan.core.Transport;
import dev.capstan.core.port.MessageBus;
import dev.capstan.core.port.ReadinessCheck;
import dev.capstan.discovery.port.EnvelopeSender;
import dev.capstan.nats.JetStreamMessageBus;
import dev.capstan.nats.NatsAddress;
import dev.capstan.nats.NatsMessageBus;
import dev.capstan.nats.agh.MessageBusSender;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** The message systems that this server is connected to. */
@Factory
final class NetworkFactory {

    @Singleton
    @Requires(property = Settings.NATS)
    @Bean(typed = NatsMessageBus.class, preDestroy = "close")
    NatsMessageBus natsMessageBus(
            @Property(name = Settings.NATS) String address, @Named(ThreadsFactory.NAME) ExecutorService threads) {
        return new NatsMessageBus(NatsAddress.parse(address), threads);
    }

    @Singleton
    @Requires(bean = NatsMessageBus.class)
    ReadinessCheck natsReadiness(NatsMessageBus nats) {
        return new ReadinessCheck() {
            @Override
            public String name() {
                return "nats";
            }

            @Override
            public Optional<String> problem() {
                return nats.isConnected() ? Optional.empty() : Optional.of("there is no connection to the NATS server");
            }

            @Override
            public boolean stopsCalls() {
                return false; // calls over HTTP are accepted
            }
        };
    }

    @Singleton
    @Requires(bean = NatsMessageBus.class)
    EnvelopeSender messageBusSender(NatsMessageBus nats) {
        return new MessageBusSender(nats);
    }

    @Singleton
    @Requires(bean = NatsMessageBus.class)
    @Bean(typed = JetStreamMessageBus.class, preDestroy = "close")
    JetStreamMessageBus jetStreamMessageBus(NatsMessageBus nats, @Named(ThreadsFactory.NAME) ExecutorService threads) {
        return new JetStreamMessageBus(nats, threads);
    }

    @Singleton
    MessageBuses messageBuses(
            MessageBus inMemory, @Nullable NatsMessageBus nats, @Nullable JetStreamMessageBus jetStream) {
        if (nats == null || jetStream == null) {
            return new MessageBuses(Map.of(Transport.Kind.MEMORY, inMemory));
        }
        return new MessageBuses(Map.of(
                Transport.Kind.MEMORY, inMemory, Transport.Kind.NATS, nats, Transport.Kind.JETSTREAM, jetStream));
    }
}
