package dev.capstan.cli.relay;

import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReadEnvelope;
import dev.capstan.discovery.envelope.RefusedEnvelope;
import dev.capstan.discovery.relay.Forwarding.Forwarded;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A server over HTTP. It has no broadcast, so its greetings are read at the start and periodically. Each sent envelope
 * gets its responses at once. If greetings are read, envelopes for peers that are not among them do not concern it.
 */
public final class HttpEndpoint implements RelayEndpoint {

    /** The default interval between reads of greetings. */
    public static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(30);

    private final AghHttpClient server;
    private final @Nullable Channel channel;
    private final Duration interval;
    private final Consumer<String> errors;
    private final ScheduledExecutorService greetings =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("greetings"));
    private volatile @Nullable Set<PeerId> localPeers;
    private boolean troubled;

    /**
     * Creates an end that reads the greetings in one channel.
     *
     * @param channel the channel; null leaves the choice to the server
     * @param interval the interval between reads
     * @param errors receives a sentence when greetings cannot be read, once until they can again
     */
    public HttpEndpoint(AghHttpClient server, @Nullable Channel channel, Duration interval, Consumer<String> errors) {
        this.server = server;
        this.channel = channel;
        this.interval = interval;
        this.errors = errors;
    }

    @Override
    public CompletionStage<Void> open(Consumer<byte[]> receiver) {
        localPeers = Set.of();
        List<byte[]> first = read();
        greetings.execute(() -> first.forEach(receiver));
        greetings.scheduleWithFixedDelay(
                () -> read().forEach(receiver), interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
        return new CompletableFuture<>();
    }

    private List<byte[]> read() {
        try {
            List<byte[]> greeted = server.greetings(channel);
            localPeers = senders(greeted);
            troubled = false;
            return greeted;
        } catch (SendFailed e) {
            if (!troubled) {
                errors.accept("cannot read the greetings of " + server + ": " + e.getMessage());
            }
            troubled = true;
            return List.of();
        }
    }

    private static Set<PeerId> senders(List<byte[]> greeted) {
        Set<PeerId> senders = new HashSet<>();
        for (byte[] greeting : greeted) {
            try {
                senders.add(ReadEnvelope.from(greeting).from());
            } catch (RefusedEnvelope refused) {
                // the receiver reports what is wrong
            }
        }
        return senders;
    }

    @Override
    public boolean concerns(Envelope envelope) {
        @Nullable Set<PeerId> known = localPeers;
        return known == null || envelope.to() == null || known.contains(envelope.to());
    }

    @Override
    public List<byte[]> send(Forwarded forwarded) throws SendFailed {
        return server.send(forwarded.text());
    }

    @Override
    public void close() {
        greetings.shutdownNow();
    }
}
