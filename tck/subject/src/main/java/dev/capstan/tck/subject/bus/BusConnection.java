package dev.capstan.tck.subject.bus;

import java.util.function.Consumer;

/** A connection to a message bus. Safe for use by several threads. */
public interface BusConnection {

    /** Publishes a text on a subject. */
    void publish(String subject, String text);

    /**
     * Passes every text that arrives on a subject to a listener, which must not block. It misses no text that follows
     * from what this connection publishes later.
     */
    void listen(String subject, Consumer<String> listener);

    /** Waits until no listener misses a text, whoever publishes it. */
    void awaitSubscriptions();
}
