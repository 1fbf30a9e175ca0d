package dev.capstan.server.bench;

import dev.capstan.core.AgentId;
import dev.capstan.core.json.Json;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.EnvelopeCodec;
import dev.capstan.agentrpc.envelope.HmacKey;
import dev.capstan.agentrpc.envelope.MalformedEnvelope;
import io.nats.client.Connection;
import io.nats.client.Nats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Agents on a NATS bus that ask an agent of a running server without rest, each its next request when it has the response
 * to its last, with the figures of one round a line.
 *
 * <p>Arguments: the URL of the NATS server, the agent, the capability, the subject, the process id of the server, requests
 * of a round, rounds, and the name and the file of the key that is shared with {@code agent://load}, if one is.
 */
public final class AgentRpcLoad {

    private static final long TICKS_A_SECOND = 100;

    private final Connection connection;
    private final AgentId to;
    private final String capability;
    private final String subject;
    private final @Nullable HmacKey key;
    private final String inbox = "load." + UUID.randomUUID();
    private final Map<String, Runnable> waiting = new ConcurrentHashMap<>();
    private final AtomicLong refused = new AtomicLong();

    private AgentRpcLoad(
            Connection connection, String agent, String capability, String subject, @Nullable HmacKey key) {
        this.connection = connection;
        this.to = new AgentId(agent);
        this.capability = capability;
        this.subject = subject;
        this.key = key;
        connection.createDispatcher(message -> responseReceived(message.getData())).subscribe(inbox);
    }

    public static void main(String[] arguments) throws Exception {
        @Nullable HmacKey key = arguments.length > 7
                ? new HmacKey(
                        arguments[7],
                        Files.readString(Path.of(arguments[8])).strip().getBytes(StandardCharsets.UTF_8))
                : null;
        Connection connection = Nats.connect(arguments[0]);
        try {
            AgentRpcLoad load = new AgentRpcLoad(connection, arguments[1], arguments[2], arguments[3], key);
            for (int round = 1; round <= Integer.parseInt(arguments[6]); round++) {
                for (int lanes : List.of(1, 32)) {
                    load.report(round, lanes, Integer.parseInt(arguments[5]), Path.of("/proc", arguments[4], "stat"));
                }
            }
        } finally {
            connection.close();
        }
    }

    private void report(int round, int lanes, int requests, Path stat) throws Exception {
        long[] times = new long[requests];
        AtomicInteger next = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(requests);
        long ticks = ticks(stat);
        long begun = System.nanoTime();
        for (int lane = 0; lane < lanes; lane++) {
            send(next, times, done);
        }
        done.await();
        double seconds = (System.nanoTime() - begun) / 1e9;
        Arrays.sort(times);
        System.out.printf(
                "round %d, %2d at once, %s: %6.0f/s, p50 %6d us, p99 %6d us, %.3f ms of processor time each, %d refused%n",
                round,
                lanes,
                key == null ? "without auth" : "with hmac",
                requests / seconds,
                times[requests / 2] / 1000,
                times[requests * 99 / 100] / 1000,
                (ticks(stat) - ticks) * 1000.0 / TICKS_A_SECOND / requests,
                refused.getAndSet(0));
    }

    private void send(AtomicInteger next, long[] times, CountDownLatch done) {
        int number = next.getAndIncrement();
        if (number >= times.length) {
            return;
        }
        String correlation = UUID.randomUUID().toString();
        Envelope request = new Envelope(
                Envelope.Kind.REQUEST,
                UUID.randomUUID().toString(),
                correlation,
                null,
                new AgentId(key == null ? "stranger" : "load"),
                to,
                capability,
                "nats://" + inbox,
                Instant.now().plusSeconds(20),
                null,
                null,
                Json.object().put("n", number),
                null);
        byte[] message = EnvelopeCodec.encode(key == null ? request : key.sign(request));
        long begun = System.nanoTime();
        waiting.put(correlation, () -> {
            times[number] = System.nanoTime() - begun;
            done.countDown();
            send(next, times, done);
        });
        connection.publish(subject, message);
    }

    private void responseReceived(byte[] message) {
        try {
            Envelope response = EnvelopeCodec.decode(message);
            if (!response.payload().path("ok").asBoolean()) {
                refused.incrementAndGet();
            }
            Runnable answered = waiting.remove(response.correlationId());
            if (answered != null) {
                answered.run();
            }
        } catch (MalformedEnvelope e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the user and system time of a process, in hundredths of a second. */
    private static long ticks(Path stat) throws IOException {
        String text = Files.readString(stat);
        String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }
}
