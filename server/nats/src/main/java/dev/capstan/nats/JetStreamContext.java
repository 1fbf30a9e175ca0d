package dev.capstan.nats;

import io.nats.client.Connection;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The parts of one JetStream bus that its shares have in common.
 *
 * @param connections the current connection, or null while there is none
 * @param deliveries the threads of the receivers
 * @param setups the one thread that asks the server for streams and consumers, which may take seconds
 */
record JetStreamContext(
        Supplier<@Nullable Connection> connections,
        JetStreamSetup setup,
        AckSender acks,
        DeadLetters deadLetters,
        DeliveryLimits limits,
        Executor deliveries,
        ScheduledExecutorService setups) {}
