package dev.capstan.nats;

import java.time.Duration;

/**
 * The times and counts that bound the deliveries of JetStream.
 *
 * @param ackWait how long the server waits for a settlement before it delivers a message again
 * @param progressInterval how often the server is told that a message is still worked on; less than half of ackWait
 * @param progressLimit how long it is told so for one delivery
 * @param retryDelay the pause before a message is delivered again that could not be worked on
 * @param maxDeliveries maximum number of times that a receiver gets one message, at least one
 */
record DeliveryLimits(
        Duration ackWait, Duration progressInterval, Duration progressLimit, Duration retryDelay, int maxDeliveries) {

    /** The limits of a running server: a call may take ten minutes, and a minute more is for settling it. */
    static final DeliveryLimits DEFAULT = new DeliveryLimits(
            Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofMinutes(11), Duration.ofSeconds(1), 10);
}
