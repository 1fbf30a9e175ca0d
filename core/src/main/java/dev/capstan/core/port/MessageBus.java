package dev.capstan.core.port;

import java.time.Duration;
import java.util.function.Consumer;

/** Carries messages between agents, by topic. */
public interface MessageBus {

    /** Hands a message to whoever subscribes to the topic, without waiting for them; {@link BusUnavailable} if it cannot. */
    void publish(String topic, byte[] message);

    /**
     * As {@link #publish(String, byte[])}.
     *
     * @param id the message's own id; a bus that keeps messages keeps one of each id
     */
    default void publish(String topic, String id, byte[] message) {
        publish(topic, message);
    }

    /**
     * Publishes a message and returns once the bus has it: true where somebody listens on the topic, as far as the bus
     * can tell, and false where nobody does, so that the message is lost.
     *
     * @param patience how long the bus may take to say so
     * @throws BusUnavailable where the bus did not take the message, or did not say so in time
     */
    default boolean publishConfirmed(String topic, byte[] message, Duration patience) throws InterruptedException {
        publish(topic, message);
        return true;
    }

    /**
     * Delivers the messages of a topic from now on, each on a thread of the bus; a receiver that throws loses the
     * message but not the subscription.
     */
    Subscription subscribe(String topic, Consumer<byte[]> receiver);

    /**
     * As {@link #subscribe}, but of all who share a topic under one name only one gets each message, so that what is
     * asked of an agent is done once wherever it runs.
     *
     * <p>A bus that keeps messages delivers one again, here or to another, until it is settled.
     */
    Subscription subscribeShared(String topic, String name, Consumer<Delivery> receiver);

    /** Returns how many bytes a message may have at the moment. */
    default long maxMessageBytes() {
        return Long.MAX_VALUE;
    }

    /** Whether a message that is published reaches its receiver even if that one listens only later, perhaps twice. */
    default boolean isDurable() {
        return false;
    }

    /** One message that was delivered to a receiver who shares its topic. */
    interface Delivery {

        /** The message. */
        byte[] message();

        /** Returns what tells this message from every other of the bus; empty where the bus delivers a message once. */
        default String id() {
            return "";
        }

        /** Whether the message was delivered before, here or elsewhere, and not settled. */
        default boolean isRedelivered() {
            return false;
        }

        /** Settles the message: it is not delivered again. To be called once it needs no more, on any thread. */
        default void acknowledge() {}

        /** Says that the message is still worked on, so that nobody else is given it yet. */
        default void inProgress() {}

        /** Has the message delivered again after a pause, as it could not be worked on now. */
        default void redeliver() {}

        /**
         * Settles a message that nobody can work on, by putting it aside with the reason.
         *
         * @param reason what is wrong with it, in a few words
         */
        default void deadLetter(String reason) {}
    }

    /** A subscription, which lasts until it is closed. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
