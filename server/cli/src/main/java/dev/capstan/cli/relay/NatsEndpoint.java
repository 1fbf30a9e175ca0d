package dev.capstan.cli.relay;

import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.relay.Forwarding.Forwarded;
import dev.capstan.nats.NatsAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The channels of a NATS server. Everything in them is received, except what this side itself sends. Messages that
 * arrive faster than they are forwarded are dropped, and their number is logged.
 */
public final class NatsEndpoint implements RelayEndpoint {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration REPORTS = Duration.ofMinutes(1);

    private final @Nullable Channel channel;
    private final NatsConnection connection;
    private final EchoFilter echoes = new EchoFilter();
    private final ScheduledExecutorService reports =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("dropped"));

    /**
     * Creates an end that starts to connect.
     *
     * @param channel the channel to receive; null for all
     */
    public NatsEndpoint(NatsAddress address, @Nullable Channel channel) {
        this.channel = channel;
        this.connection = new NatsConnection(address);
    }

    /** Waits for the first connection, for five seconds at most. It reconnects by itself. */
    @Override
    public CompletionStage<Void> open(Consumer<byte[]> receiver) {
        connection.subscribeAll(channel, text -> {
            if (!echoes.isEcho(text)) {
                receiver.accept(text);
            }
        });
        reports.scheduleWithFixedDelay(
                connection::reportDropped, REPORTS.toSeconds(), REPORTS.toSeconds(), TimeUnit.SECONDS);
        connection.awaitConnection(TIMEOUT);
        return new CompletableFuture<>();
    }

    @Override
    public List<byte[]> send(Forwarded forwarded) throws SendFailed {
        echoes.expect(forwarded.text());
        try {
            connection.send(forwarded.channel(), forwarded.envelope().to(), forwarded.text());
            return List.of();
        } catch (SendFailed e) {
            echoes.isEcho(forwarded.text());
            throw e;
        }
    }

    @Override
    public void close() {
        reports.shutdownNow();
        connection.reportDropped();
        connection.close();
    }
}
