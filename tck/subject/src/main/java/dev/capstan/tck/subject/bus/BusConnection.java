package dev.capstan.tck.subject.bus;

import java.util.function.Consumer;

/** A connection to a message bus. Safe for use by several threads. */
public interface BusConnection {

    /** Publishes a text on a subject. */
    void publish(String subject, String text);

    /**
     * Passes every text that arrives on a subject to a listener, which must not block. The listener receives all
     * consequences of later messages from this connection.
     */
    void listen(String subject, Consumer<String> listener);

    /** Waits until all listeners receive every new text of any publisher. */
    void awaitSubscriptions();
}
