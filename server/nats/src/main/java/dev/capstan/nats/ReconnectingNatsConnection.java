package dev.capstan.nats;

import dev.capstan.core.concurrent.DaemonThreads;
import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One connection to the NATS servers of an address. It is opened in the background and reopened whenever it is lost,
 * with pauses that grow to {@value #MAX_PAUSE_MS} ms. Messages are not queued for a future connection.
 */
final class ReconnectingNatsConnection implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(ReconnectingNatsConnection.class.getName());

    static final long MAX_PAUSE_MS = 2_000;
    private static final long MIN_PAUSE_MS = 100;
    private static final Duration PING_INTERVAL = Duration.ofSeconds(10);
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final NatsAddress address;
    private final Options options;
    private final Consumer<Connection> made;
    private final Runnable ready;
    private final AtomicReference<@Nullable Connection> current = new AtomicReference<>();
    private final ExecutorService attempts = Executors.newSingleThreadExecutor(DaemonThreads.named("nats-connect"));
    private final CountDownLatch closing = new CountDownLatch(1);

    /** Whether the log says that there is no connection. */
    private volatile boolean isReported;

    /**
     * Creates the connection and starts connecting.
     *
     * @param made receives each connection before it is the current one
     * @param ready run once it is the current one
     */
    ReconnectingNatsConnection(NatsAddress address, TlsVerification trust, Consumer<Connection> made, Runnable ready) {
        this.address = address;
        this.made = made;
        this.ready = ready;
        this.options = options(address, trust)
                .connectionListener(new DisconnectListener())
                .build();
        attempts.execute(this::connect);
    }

    /** Returns the options of a connection that does not reconnect by itself. */
    static Options.Builder options(NatsAddress address, TlsVerification trust) {
        Options.Builder builder = new Options.Builder()
                .servers(address.servers().stream().map(Object::toString).toArray(String[]::new))
                .connectionName("capstan")
                .noReconnect()
                .reportNoResponders()
                .noRandomize()
                .connectionTimeout(TIMEOUT)
                .pingInterval(PING_INTERVAL)
                .errorListener(new ServerErrorLog());
        return address.isPrivate() ? builder.sslContext(trust.context()) : builder;
    }

    /** Returns the connection, or null without one. */
    @Nullable
    Connection current() {
        Connection connection = current.get();
        return connection != null && connection.getStatus() == Connection.Status.CONNECTED ? connection : null;
    }

    private void connect() {
        boolean isTried = false;
        try {
            for (int failures = 0; !closing.await(pauseMs(failures), TimeUnit.MILLISECONDS); failures++) {
                try {
                    adopt(Nats.connect(options));
                    return;
                } catch (IOException | RuntimeException | OutOfMemoryError failed) {
                    // The message names the server as configured, with the password.
                    String reason = failed instanceof AuthenticationException
                            ? " rejected the credentials"
                            : failed instanceof OutOfMemoryError
                                    ? " was not connected: this process has no memory or thread left"
                                    : " cannot be reached";
                    LOG.log(
                            isTried ? System.Logger.Level.DEBUG : System.Logger.Level.WARNING,
                            address + reason + "; retrying until connected");
                    isTried = true;
                    isReported = true;
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static long pauseMs(int failures) {
        if (failures == 0) {
            return 0;
        }
        long max = Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS << Math.min(failures, 8));
        return ThreadLocalRandom.current().nextLong(max / 2, max + 1);
    }

    private void adopt(Connection connection) {
        try {
            made.accept(connection);
        } catch (RuntimeException | OutOfMemoryError failed) {
            end(connection);
            throw failed;
        }
        current.set(connection);
        if (closing.getCount() == 0) {
            end(connection);
        } else if (connection.getStatus() != Connection.Status.CONNECTED) {
            lost(connection);
        } else {
            LOG.log(isReported ? System.Logger.Level.WARNING : System.Logger.Level.INFO, "connected to " + address);
            isReported = false;
            ready.run();
        }
    }

    private void lost(Connection connection) {
        if (current.compareAndSet(connection, null) && closing.getCount() > 0) {
            LOG.log(System.Logger.Level.WARNING, "the connection to " + address + " is lost; reconnecting");
            isReported = true;
            attempts.execute(this::connect);
        }
    }

    /** Stops connecting. An open connection sends its pending messages for at most two seconds and closes. */
    @Override
    public void close() {
        closing.countDown();
        attempts.shutdownNow();
        Connection connection = current.getAndSet(null);
        if (connection == null) {
            return;
        }
        try {
            if (connection.getStatus() == Connection.Status.CONNECTED) {
                connection.flush(TIMEOUT);
            }
        } catch (TimeoutException late) {
            LOG.log(System.Logger.Level.WARNING, "not all pending messages were sent to " + address);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            end(connection);
        }
    }

    private static void end(Connection connection) {
        try {
            connection.close();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** A listener for the end of a connection. */
    private final class DisconnectListener implements ConnectionListener {
        @Override
        @SuppressWarnings("deprecation")
        public void connectionEvent(Connection connection, Events event) {
            if (event == Events.DISCONNECTED || event == Events.CLOSED) {
                lost(connection);
            }
        }
    }
}
