package dev.capstan.cli.relay;

import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.ReadEnvelope;
import dev.capstan.discovery.envelope.RefusedEnvelope;
import dev.capstan.nats.NatsAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The peers on NATS servers. For a question to one peer, the first response counts. For a question to all, up to 1000
 * responses are gathered, of up to 64 MiB in total.
 */
public final class NatsQueryTarget implements QueryTarget {

    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final int MAX_RESPONSES = 1_000;
    private static final long MAX_BYTES = 64L * 1024 * 1024;

    private final NatsAddress address;

    /** Creates a target for the peers on these servers. */
    public NatsQueryTarget(NatsAddress address) {
        this.address = address;
    }

    @Override
    public List<byte[]> query(Envelope question, Duration wait) throws SendFailed {
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
        int limit = question.isDirected() ? 1 : MAX_RESPONSES;
        long end = System.nanoTime() + wait.toNanos();
        long bytes = 0;
        try {
            while (responses.size() < limit && bytes < MAX_BYTES) {
                byte[] next = arrived.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (next == null) {
                    break;
                }
                if (isResponse(next, question)) {
                    bytes += next.length;
                    responses.add(next);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return responses;
    }

    private static boolean isResponse(byte[] text, Envelope question) {
        try {
            return question.id().equals(ReadEnvelope.from(text).replyTo());
        } catch (RefusedEnvelope refused) {
            return false;
        }
    }
}
