package dev.capstan.tck.subject.nats;

import dev.capstan.tck.subject.bus.BusConnection;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** A connection to a NATS server for envelopes of agent RPC. */
public final class NatsBusConnection implements BusConnection, AutoCloseable {

    private final Connection connection;
    private final Dispatcher dispatcher;

    private NatsBusConnection(Connection connection) {
        this.connection = connection;
        this.dispatcher = connection.createDispatcher();
    }

    /** Connects to a URL. Throws {@link dev.capstan.tck.subject.HarnessError} if no server responds. */
    public static NatsBusConnection to(String url) {
        return new NatsBusConnection(NatsConnector.to(NatsConnector.options(url).build()));
    }

    @Override
    public void publish(String subject, String text) {
        connection.publish(subject, text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void listen(String subject, Consumer<String> listener) {
        dispatcher.subscribe(
                subject, message -> listener.accept(new String(message.getData(), StandardCharsets.UTF_8)));
    }

    @Override
    public void awaitSubscriptions() {
        NatsConnector.flush(connection);
    }

    @Override
    public void close() {
        NatsConnector.close(connection);
    }
}
