package dev.capstan.core.port;

import java.time.Duration;
import java.util.function.Consumer;

/** A message bus between agents, organized by topic. */
public interface MessageBus {

    /**
     * Publishes a message to all subscribers of the topic, without waiting for them. Throws {@link BusUnavailable} if
     * it cannot.
     */
    void publish(String topic, byte[] message);

    /**
     * Publishes like {@link #publish(String, byte[])}.
     *
     * @param id id of the message; a bus that stores messages stores one per id
     */
    default void publish(String topic, String id, byte[] message) {
        publish(topic, message);
    }

    /**
     * Publishes a message and returns once the bus has it. Returns true if the topic has a subscriber, as far as the
     * bus can tell, and false if it has none, so that the message is lost.
     *
     * @param timeout time limit for the confirmation
     * @throws BusUnavailable if the bus did not take the message, or did not confirm it in time
     */
    default boolean publishConfirmed(String topic, byte[] message, Duration timeout) throws InterruptedException {
        publish(topic, message);
        return true;
    }

    /**
     * Subscribes to a topic from now on. Threads of the bus deliver the messages, perhaps concurrently and in any
     * order. A receiver that throws loses the message, not the subscription. Throws {@link BusUnavailable} if closed.
     */
    Subscription subscribe(String topic, Consumer<byte[]> receiver);

    /**
     * Subscribes like {@link #subscribe}, but only one of all subscribers of a topic with the same name gets each
     * message. A request to an agent is therefore executed once, wherever the agent runs.
     *
     * <p>A bus that stores messages delivers one again, to this or another subscriber, until it is settled.
     */
    Subscription subscribeShared(String topic, String name, Consumer<Delivery> receiver);

    /** Returns the current maximum size of a message in bytes. */
    default long maxMessageBytes() {
        return Long.MAX_VALUE;
    }

    /** Whether a published message reaches a receiver that subscribes only later, perhaps twice. */
    default boolean isDurable() {
        return false;
    }

    /** One message, delivered to a subscriber of a shared topic. */
    interface Delivery {

        /** Returns the message. */
        byte[] message();

        /** Returns an id that is unique on the bus; empty if the bus delivers a message only once. */
        default String id() {
            return "";
        }

        /** Whether the message was delivered before, here or elsewhere, and not settled. */
        default boolean isRedelivered() {
            return false;
        }

        /**
         * Settles the message, so that it is not delivered again. Must be called once it is done; any thread may do so.
         */
        default void acknowledge() {}

        /** Reports that work on the message continues, so that the bus does not deliver it elsewhere yet. */
        default void inProgress() {}

        /** Requests another delivery after a pause, because the message could not be handled now. */
        default void redeliver() {}

        /**
         * Settles a message that cannot be handled, by moving it to the dead letters with the reason.
         *
         * @param reason short description of the error
         */
        default void deadLetter(String reason) {}
    }

    /** A subscription, which lasts until it is closed. Closing it again does nothing. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
