package dev.capstan.tck.subject.nats;

import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.bus.BusConnection;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.ErrorListener;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A connection to a NATS server. Throws {@link HarnessError} if the server does not respond. */
public final class NatsBusConnection implements BusConnection, AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Connection connection;
    private final Dispatcher dispatcher;

    private NatsBusConnection(Options options) {
        try {
            connection = Nats.connect(options);
        } catch (IOException e) {
            throw new HarnessError(
                    "cannot connect to the NATS server at "
                            + options.getServers().iterator().next() + ": " + e.getMessage(),
                    e);
        } catch (InterruptedException e) {
            throw HarnessError.interrupted(e);
        }
        dispatcher = connection.createDispatcher();
    }

    /** Connects to a URL. */
    public static NatsBusConnection to(String url) {
        return new NatsBusConnection(options(url).build());
    }

    /** Connects to a URL. The connection does not receive what it publishes. */
    static NatsBusConnection withoutEcho(String url) {
        return new NatsBusConnection(options(url).noEcho().build());
    }

    /** Returns options for a server. Errors of a connection are thrown by its methods; nothing logs them. */
    private static Options.Builder options(String url) {
        return Options.builder().server(url).connectionTimeout(TIMEOUT).errorListener(new ErrorListener() {});
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
        try {
            connection.flush(TIMEOUT);
        } catch (TimeoutException e) {
            throw new HarnessError("the NATS server does not respond", e);
        } catch (InterruptedException e) {
            throw HarnessError.interrupted(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
