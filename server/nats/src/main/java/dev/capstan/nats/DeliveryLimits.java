package dev.capstan.nats;

import java.time.Duration;

/**
 * The times and counts that limit the deliveries of JetStream.
 *
 * @param ackWait time after which the server delivers an unacknowledged message again
 * @param progressInterval interval between progress reports to the server, less than half of ackWait
 * @param progressLimit time after which progress reports for one delivery stop
 * @param retryDelay pause before a failed message is delivered again
 * @param maxDeliveries maximum number of deliveries of one message, ≥ 1
 */
record DeliveryLimits(
        Duration ackWait, Duration progressInterval, Duration progressLimit, Duration retryDelay, int maxDeliveries) {

    /** The limits of a running server. A call may take ten minutes, plus one minute to acknowledge it. */
    static final DeliveryLimits DEFAULT = new DeliveryLimits(
            Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofMinutes(11), Duration.ofSeconds(1), 10);
}
