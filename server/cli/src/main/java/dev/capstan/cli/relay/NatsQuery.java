package dev.capstan.cli.relay;

import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.ReadEnvelope;
import dev.capstan.discovery.envelope.ReceiptStatus;
import dev.capstan.discovery.envelope.RefusedEnvelope;
import dev.capstan.discovery.interaction.State;
import dev.capstan.nats.NatsAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A query of the peers on NATS servers. Up to 1000 responses are gathered, of up to 64 MiB in total. Those of one peer end with the
 * first that neither accepts the envelope nor reports that work goes on.
 */
public final class NatsQuery {

    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final int MAX_RESPONSES = 1_000;
    private static final long MAX_BYTES = 64L * 1024 * 1024;

    private final NatsAddress address;

    /** Creates a query of the peers on these servers. */
    public NatsQuery(NatsAddress address) {
        this.address = address;
    }

    /**
     * Sends an envelope and returns the responses to it, as received.
     *
     * @param question an envelope from a unique peer
     * @param wait how long to wait for responses
     * @throws SendFailed where the envelope cannot be sent, with the reason
     */
    public List<byte[]> send(Envelope question, Duration wait) throws SendFailed {
        BlockingQueue<byte[]> arrived = new LinkedBlockingQueue<>(MAX_RESPONSES);
        try (NatsConnection connection = new NatsConnection(address)) {
            connection.subscribe(question.channel(), question.from(), arrived::offer);
            if (!connection.awaitConnection(TIMEOUT)) {
                throw connection.notConnected();
            }
            connection.send(question.channel(), question.to(), question.bytes());
            return gather(question, arrived, wait);
        }
    }

    private static List<byte[]> gather(Envelope question, BlockingQueue<byte[]> arrived, Duration wait) {
        List<byte[]> responses = new ArrayList<>();
        boolean more = true;
        long end = System.nanoTime() + wait.toNanos();
        long bytes = 0;
        try {
            while (more && responses.size() < MAX_RESPONSES && bytes < MAX_BYTES) {
                byte[] next = arrived.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (next == null) {
                    break;
                }
                Envelope response = response(next, question);
                if (response != null) {
                    bytes += next.length;
                    responses.add(next);
                    more = !question.isDirected() || isFollowed(response);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return responses;
    }

    private static @Nullable Envelope response(byte[] text, Envelope question) {
        try {
            Envelope envelope = ReadEnvelope.from(text);
            return question.id().equals(envelope.replyTo()) ? envelope : null;
        } catch (RefusedEnvelope refused) {
            return null;
        }
    }

    private static boolean isFollowed(Envelope response) {
        return switch (response.kind()) {
            case RECEIPT -> response.body().path("status").asText().equals(ReceiptStatus.ACCEPTED.wire());
            case TRACE -> response.body().path("state").asText().equals(State.WORKING.wire());
            default -> false;
        };
    }
}
