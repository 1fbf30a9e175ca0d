package dev.capstan.core.inmemory;

import dev.capstan.core.port.BusUnavailable;
import dev.capstan.core.port.MessageBus;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A message bus within one process.
 *
 * <p>It knows its subscribers, so a message to a topic without one is refused instead of being lost.
 */
public final class InMemoryMessageBus implements MessageBus {

    private static final System.Logger LOG = System.getLogger(InMemoryMessageBus.class.getName());

    private final Map<String, List<Listener>> receivers = new ConcurrentHashMap<>();
    private final Executor deliveries;

    /**
     * Creates a bus without subscribers.
     *
     * @param deliveries executor of the receivers, one task per message
     */
    public InMemoryMessageBus(Executor deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public void publish(String topic, byte[] message) {
        List<Listener> listening = receivers.getOrDefault(topic, List.of());
        if (listening.isEmpty()) {
            throw new BusUnavailable("no subscriber listens on " + topic);
        }
        Set<String> served = new HashSet<>();
        for (Listener listener : listening) {
            if (listener.name == null || served.add(listener.name)) {
                deliver(topic, listener.receiver, message.clone());
            }
        }
    }

    @Override
    public boolean publishConfirmed(String topic, byte[] message, Duration timeout) {
        if (!receivers.containsKey(topic)) {
            return false;
        }
        publish(topic, message);
        return true;
    }

    private void deliver(String topic, Consumer<byte[]> receiver, byte[] message) {
        try {
            deliveries.execute(() -> {
                try {
                    receiver.accept(message);
                } catch (RuntimeException lost) {
                    LOG.log(System.Logger.Level.ERROR, "a subscriber of " + topic + " lost a message", lost);
                }
            });
        } catch (RejectedExecutionException full) {
            throw new BusUnavailable("the bus is full and rejected a message for " + topic);
        }
    }

    @Override
    public Subscription subscribe(String topic, Consumer<byte[]> receiver) {
        return listen(topic, new Listener(null, receiver));
    }

    /** Subscribes to a shared topic. The oldest subscriber of a name gets all messages. */
    @Override
    public Subscription subscribeShared(String topic, String name, Consumer<Delivery> receiver) {
        return listen(topic, new Listener(name, message -> receiver.accept(() -> message)));
    }

    private Subscription listen(String topic, Listener listener) {
        receivers.compute(topic, (t, present) -> {
            List<Listener> listening = present == null ? new CopyOnWriteArrayList<>() : present;
            listening.add(listener);
            return listening;
        });
        return () -> receivers.computeIfPresent(topic, (t, listening) -> {
            // by identity: closing a subscription twice must not end another of the same receiver
            listening.removeIf(other -> other == listener);
            return listening.isEmpty() ? null : listening;
        });
    }

    /** One subscription. */
    private record Listener(@Nullable String name, Consumer<byte[]> receiver) {}
}
