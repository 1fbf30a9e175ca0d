package dev.capstan.cli.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.client.Sleeper;
import dev.capstan.core.testing.Eventually;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.relay.ForwardEnvelope;
import dev.capstan.discovery.relay.Forwarding.Withheld;
import dev.capstan.discovery.relay.VerificationFailed;
import dev.capstan.nats.NatsAddress;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.RunningServer;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RelayOverNatsTest {

    @RegisterExtension
    private static final NatsServer NATS = new NatsServer();

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final Channel BUILDERS = new Channel("builders");
    private static final Channel WORKERS = new Channel("workers");

    private final RecordingListener recordingListener = new RecordingListener();
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final List<byte[]> heard = new CopyOnWriteArrayList<>();
    private @Nullable Relay relay;
    private @Nullable NatsConnection line;

    @AfterEach
    void end() {
        if (relay != null) {
            relay.close();
        }
        if (line != null) {
            line.close();
        }
    }

    @Test
    void aServerThatSpeaksOnlyHttpIsFoundOnNats() throws Exception {
        NatsConnection visitor = line();
        visitor.subscribeAll(BUILDERS, heard::add);
        assertThat(visitor.awaitConnection(Duration.ofSeconds(20))).isTrue();
        relay("nats://127.0.0.1:" + NATS.port() + "#builders", SERVER.url().toString());

        Eventually.holds("the greeting of designer is heard on NATS: " + texts(), () -> texts().stream()
                .anyMatch(text -> text.contains("\"kind\":\"greet\"") && text.contains("\"from\":\"designer\"")));
        assertThat(query(new PeerMessages("visitor-1", "builders").whois("build-site")))
                .singleElement()
                .asString()
                .contains("\"from\":\"designer\"");
        assertThat(query(new PeerMessages("visitor-2", "builders")
                        .whois("nonsense")
                        .to(new PeerId("designer"))))
                .singleElement()
                .asString()
                .contains("\"from\":\"designer\"");
        assertThat(recordingListener.refused).isEmpty();
    }

    @Test
    void envelopeForAnUnknownPeerIsNotForwarded() throws Exception {
        relay("nats://127.0.0.1:" + NATS.port() + "#builders", SERVER.url().toString());

        assertThat(query(new PeerMessages("visitor", "builders").whois("").to(new PeerId("somebody-else"))))
                .isEmpty();
        Eventually.holds("the relay has seen it", () -> recordingListener.forOthers.get() == 1);
    }

    @Test
    void twoChannelsBecomeOneWithoutACircle() throws Exception {
        NatsConnection visitor = line();
        visitor.subscribeAll(WORKERS, heard::add);
        assertThat(visitor.awaitConnection(Duration.ofSeconds(20))).isTrue();
        relay("nats://127.0.0.1:" + NATS.port() + "#builders", "nats://127.0.0.1:" + NATS.port() + "#workers");
        Envelope said = new PeerMessages("designer", "builders").broadcast("hello");
        String odd = new String(said.bytes(), StandardCharsets.UTF_8).replace("\"ts\"", "\"n\" :\n1.00e0 ,\"ts\"");

        visitor.send(BUILDERS, null, odd.getBytes(StandardCharsets.UTF_8));
        Eventually.holds("it is heard in the other channel", () -> !heard.isEmpty());
        Envelope back = new PeerMessages("search", "workers").broadcast("hello").to(new PeerId("designer"));
        visitor.send(WORKERS, back.to(), back.bytes());
        Eventually.holds("the answer is forwarded, too", () -> recordingListener.forwarded.get() == 2);

        assertThat(texts().get(0)).isEqualTo(odd.replace("\"builders\"", "\"workers\""));
        assertThat(recordingListener.refused).as("what came around").isEmpty();
    }

    @Test
    void aServerThatStartsAgainIsFoundAgain() throws Exception {
        relay("nats://127.0.0.1:" + NATS.port(), "-");
        NatsConnection visitor = line();
        assertThat(visitor.awaitConnection(Duration.ofSeconds(20))).isTrue();
        visitor.send(
                BUILDERS,
                null,
                new PeerMessages("designer", "builders").broadcast("before").bytes());
        Eventually.holds("it is written", () -> lines().contains("before"));

        NATS.stop();
        NATS.start();

        Eventually.holds("it is written after the restart", () -> {
            try {
                visitor.send(
                        BUILDERS,
                        null,
                        new PeerMessages("designer", "builders")
                                .broadcast("after")
                                .bytes());
            } catch (SendFailed notYet) {
                return false;
            }
            return lines().contains("after");
        });
    }

    private NatsConnection line() {
        line = new NatsConnection(NatsAddress.parse(NATS.url()));
        return line;
    }

    private void relay(String from, String to) {
        EndpointAddress one = EndpointAddress.parse(from);
        EndpointAddress other = EndpointAddress.parse(to);
        RelayEndpoints sides = new RelayEndpoints(
                InputStream.nullInputStream(), new PrintStream(written, true, StandardCharsets.UTF_8), trouble -> {});
        ForwardEnvelope forwardEnvelope = new ForwardEnvelope(InstantSource.system(), VerificationFailed.UNHEARD);
        relay = new Relay(
                sides.open(one, other), sides.open(other, one), forwardEnvelope, recordingListener, Sleeper.REAL);
        relay.start(!to.equals("-"), () -> {});
    }

    private static List<String> query(Envelope question) throws SendFailed {
        return new NatsQuery(NatsAddress.parse(NATS.url()))
                .send(question, Duration.ofSeconds(2)).stream()
                        .map(text -> new String(text, StandardCharsets.UTF_8))
                        .toList();
    }

    private List<String> texts() {
        return heard.stream()
                .map(text -> new String(text, StandardCharsets.UTF_8))
                .toList();
    }

    private String lines() {
        return written.toString(StandardCharsets.UTF_8);
    }

    private static final class RecordingListener implements Relay.RelayListener {
        final List<Withheld> refused = new CopyOnWriteArrayList<>();
        final AtomicInteger forwarded = new AtomicInteger();
        final AtomicInteger forOthers = new AtomicInteger();

        @Override
        public void forwarded() {
            forwarded.incrementAndGet();
        }

        @Override
        public void forOthers() {
            forOthers.incrementAndGet();
        }

        @Override
        public void refused(Withheld withheld) {
            refused.add(withheld);
        }
    }
}
