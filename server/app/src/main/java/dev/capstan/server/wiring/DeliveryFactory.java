package dev.capstan.server.wiring;

import dev.capstan.core.port.AuditTrail;
import dev.capstan.discovery.outbox.BackoffPolicy;
import dev.capstan.discovery.outbox.DeliverEnvelopes;
import dev.capstan.discovery.outbox.DeliverySignal;
import dev.capstan.discovery.outbox.DeliveryThread;
import dev.capstan.discovery.port.EnvelopeSender;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.Outbox;
import dev.capstan.nats.NatsMessageBus;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;

/** The delivery of envelopes that peers of this server send, where there is a network. */
@Factory
@Requires(bean = NatsMessageBus.class)
final class DeliveryFactory {

    private static final BackoffPolicy RETRIES =
            new BackoffPolicy(Duration.ofMillis(500), Duration.ofSeconds(30), DeliveryFactory::chance);
    private static final BackoffPolicy REMINDERS =
            new BackoffPolicy(Duration.ofSeconds(5), Duration.ofSeconds(60), DeliveryFactory::chance);

    private static double chance() {
        return ThreadLocalRandom.current().nextDouble();
    }

    @Singleton
    DeliverySignal deliverySignal() {
        return new DeliverySignal();
    }

    @Singleton
    DeliverEnvelopes deliverEnvelopes(
            Outbox outbox,
            Interactions interactions,
            AuditTrail trail,
            EnvelopeSender sender,
            InstantSource clock,
            DeliverySignal signal) {
        return new DeliverEnvelopes(outbox, interactions, trail, sender, clock, RETRIES, REMINDERS, signal::signal);
    }

    @Singleton
    @Bean(preDestroy = "close")
    DeliveryThread deliveryThread(DeliverEnvelopes deliver, DeliverySignal signal, InstantSource clock) {
        return new DeliveryThread(deliver, signal, clock);
    }
}
