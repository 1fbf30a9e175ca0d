package dev.capstan.core.port;

import java.util.function.Consumer;

/** Carries messages between agents, by topic. */
public interface MessageBus {

    /** Hands a message to whoever subscribes to the topic, without waiting for them; {@link BusUnavailable} if it cannot. */
    void publish(String topic, byte[] message);

    /**
     * Delivers the messages of a topic from now on, each on a thread of the bus; a receiver that throws loses the
     * message but not the subscription.
     */
    Subscription subscribe(String topic, Consumer<byte[]> receiver);

    /**
     * As {@link #subscribe}, but of all who share a topic under one name only one gets each message, so that what is
     * asked of an agent is done once wherever it runs.
     */
    Subscription share(String topic, String name, Consumer<byte[]> receiver);

    /** A subscription, which lasts until it is closed. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
