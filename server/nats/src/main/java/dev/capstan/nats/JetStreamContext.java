package dev.capstan.nats;

import io.nats.client.Connection;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The parts of one JetStream bus that its subscriptions share.
 *
 * @param connections returns the current connection, or null without one
 * @param deliveries the threads of the receivers
 * @param setups the single thread that requests streams and consumers from the server, which may take seconds
 */
record JetStreamContext(
        Supplier<@Nullable Connection> connections,
        JetStreamSetup setup,
        AckSender acks,
        DeadLetters deadLetters,
        DeliveryLimits limits,
        Executor deliveries,
        ScheduledExecutorService setups) {}
