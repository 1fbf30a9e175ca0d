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
    private static final int MAX_SIZE = 1_000;
    private static final long MAX_BYTES = 64L * 1024 * 1024;

    private final NatsAddress address;

    /** Creates a target for the peers on these servers. */
    public NatsQueryTarget(NatsAddress address) {
        this.address = address;
    }

    @Override
    public List<byte[]> answers(Envelope question, Duration wait) throws SendFailed {
        BlockingQueue<byte[]> arrived = new LinkedBlockingQueue<>(MAX_SIZE);
        try (NatsConnection line = new NatsConnection(address)) {
            line.hear(question.channel(), question.from(), arrived::offer);
            if (!line.awaitConnection(TIMEOUT)) {
                throw line.notThere();
            }
            line.send(question.channel(), question.to(), question.bytes());
            return gather(question, arrived, wait);
        }
    }

    private static List<byte[]> gather(Envelope question, BlockingQueue<byte[]> arrived, Duration wait) {
        List<byte[]> answers = new ArrayList<>();
        int most = question.isDirected() ? 1 : MAX_SIZE;
        long end = System.nanoTime() + wait.toNanos();
        long bytes = 0;
        try {
            while (answers.size() < most && bytes < MAX_BYTES) {
                byte[] next = arrived.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (next == null) {
                    break;
                }
                if (isAnswer(next, question)) {
                    bytes += next.length;
                    answers.add(next);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return answers;
    }

    private static boolean isAnswer(byte[] text, Envelope question) {
        try {
            return question.id().equals(ReadEnvelope.from(text).replyTo());
        } catch (RefusedEnvelope refused) {
            return false;
        }
    }
}
