package dev.capstan.core.inmemory;

import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.MessageBus;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * A message bus within one process.
 *
 * <p>It knows who listens, so a message to a topic without a subscriber is refused instead of being lost.
 */
public final class InMemoryMessageBus implements MessageBus {

    private static final System.Logger LOG = System.getLogger(InMemoryMessageBus.class.getName());

    private final Map<String, List<Consumer<byte[]>>> receivers = new ConcurrentHashMap<>();
    private final Executor deliveries;

    /**
     * A bus without subscribers.
     *
     * @param deliveries where receivers run, one task a message
     */
    public InMemoryMessageBus(Executor deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public void publish(String topic, byte[] message) {
        List<Consumer<byte[]>> listening = receivers.getOrDefault(topic, List.of());
        if (listening.isEmpty()) {
            throw new BusUnavailable("nobody listens on " + topic);
        }
        for (Consumer<byte[]> receiver : listening) {
            deliver(topic, receiver, message.clone());
        }
    }

    private void deliver(String topic, Consumer<byte[]> receiver, byte[] message) {
        try {
            deliveries.execute(() -> {
                try {
                    receiver.accept(message);
                } catch (RuntimeException lost) {
                    LOG.log(System.Logger.Level.ERROR, "a receiver on " + topic + " lost a message", lost);
                }
            });
        } catch (RejectedExecutionException full) {
            throw new BusUnavailable("the bus takes no more messages for " + topic + " at the moment");
        }
    }

    @Override
    public Subscription subscribe(String topic, Consumer<byte[]> receiver) {
        // An object of its own, so that closing one subscription twice never ends another of the same receiver.
        Consumer<byte[]> subscribed = receiver::accept;
        receivers.compute(topic, (t, present) -> {
            List<Consumer<byte[]>> listening = present == null ? new CopyOnWriteArrayList<>() : present;
            listening.add(subscribed);
            return listening;
        });
        return () -> receivers.computeIfPresent(topic, (t, listening) -> {
            listening.remove(subscribed);
            return listening.isEmpty() ? null : listening;
        });
    }
}
