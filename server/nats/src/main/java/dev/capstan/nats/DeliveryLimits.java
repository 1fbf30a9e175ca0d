package dev.capstan.nats;

import java.time.Duration;

/**
 * The times and counts that limit the deliveries of JetStream.
 *
 * @param ackWait time after which the server delivers an unacknowledged message again
 * @param progressInterval interval between progress reports to the server, less than half of ackWait
 * @param progressLimit time after which progress reports for one delivery stop
 * @param retryDelay pause before a failed message is delivered again, three times as long after each delivery
 * @param maxRetryDelay maximum pause
 * @param maxDeliveries maximum number of deliveries of one message, ≥ 1
 */
record DeliveryLimits(
        Duration ackWait,
        Duration progressInterval,
        Duration progressLimit,
        Duration retryDelay,
        Duration maxRetryDelay,
        int maxDeliveries) {

    private static final int GROWTH = 3;

    /**
     * The limits of a running server. A call may take ten minutes, plus one minute to acknowledge it. The pauses add up
     * to twenty minutes, so that a message outlasts a database that is away.
     */
    static final DeliveryLimits DEFAULT = new DeliveryLimits(
            Duration.ofSeconds(30),
            Duration.ofSeconds(10),
            Duration.ofMinutes(11),
            Duration.ofSeconds(1),
            Duration.ofMinutes(5),
            10);

    /** Returns the pause after this many deliveries. */
    Duration retryDelay(long deliveries) {
        Duration pause = retryDelay;
        for (long n = 1; n < deliveries && pause.compareTo(maxRetryDelay) < 0; n++) {
            pause = pause.multipliedBy(GROWTH);
        }
        return pause.compareTo(maxRetryDelay) < 0 ? pause : maxRetryDelay;
    }
}
