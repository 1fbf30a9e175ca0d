package dev.capstan.discovery.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.discovery.VerificationFailures;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.Advertisement;
import dev.capstan.discovery.CapabilityDigest;
import dev.capstan.discovery.CapabilityDocument;
import dev.capstan.discovery.LocalPeers;
import dev.capstan.discovery.PeerStores;
import dev.capstan.discovery.Peer;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.inmemory.InMemoryInteractions;
import dev.capstan.discovery.inmemory.InMemoryKnownPeers;
import dev.capstan.discovery.inmemory.InMemoryReceivedCapabilities;
import dev.capstan.discovery.port.EnvelopeSender;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A peer with ten thousand capabilities, and one with ten: text of an envelope in, text of the answer out. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class WhoisBenchmark {

    private static final Instant NOW = Instant.parse("2026-04-16T19:01:00Z");
    private static final Channel BUILDERS = new Channel("builders");
    private static final int LARGE = 10_000;

    private final Peer largePeer = peer("large", LARGE);
    private final LocalPeers large = new LocalPeers(List.of(largePeer));
    private final LocalPeers small = new LocalPeers(List.of(peer("small", 10)));
    private final CapabilityDocument document = document(7);
    private long ids;

    private static Peer peer(String name, int capabilities) {
        Advertisement advertisement = new Advertisement(
                new PeerId(name),
                null,
                IntStream.range(0, capabilities)
                        .mapToObj(WhoisBenchmark::document)
                        .toList());
        InMemoryReceivedCapabilities received = new InMemoryReceivedCapabilities();
        PeerStores memory =
                new PeerStores(new InMemoryKnownPeers(), new InMemoryInteractions(received), received);
        return new Peer(advertisement, Set.of(BUILDERS), memory, new VerificationFailures(events -> {}, () -> NOW), EnvelopeSender.NONE, () -> NOW);
    }

    private static CapabilityDocument document(int number) {
        return new CapabilityDocument(
                "capability-" + number,
                "Does task " + number + ".",
                "Task " + number + " is done.",
                "1.0.0",
                List.of("repo", "brand brief"),
                List.of(),
                List.of("Inspect", "Build"),
                List.of("No mocks"),
                List.of(),
                List.of());
    }

    private byte[] question(String to) {
        ObjectNode question = Json.object()
                .put("protocol", Envelope.PROTOCOL)
                .put("id", "msg_" + ++ids % 100_000)
                .put("kind", "whois")
                .put("channel", BUILDERS.name())
                .put("from", "peer-" + ids / 100_000)
                .put("to", to)
                .put("ts", NOW.getEpochSecond());
        question.putObject("body").put("type", "request").put("query", "capability-7");
        ObjectNode ext = question.putObject("ext");
        ext.putArray("agh.include").add("capability_catalog");
        ext.putArray("agh.capability_ids").add("capability-7").add("capability-3");
        return Json.writeBytes(question);
    }

    /** A filtered question to the large peer. */
    @Benchmark
    public byte[] filteredWhoisOfTenThousand() {
        return query(large, question("large"));
    }

    /** A filtered question to the small peer. */
    @Benchmark
    public byte[] filteredWhoisOfTen() {
        return query(small, question("small"));
    }

    private byte[] query(LocalPeers peers, byte[] question) {
        return peers.receive(question).get(0).replies().get(0).bytes();
    }

    /** A greeting of the large peer. */
    @Benchmark
    public byte[] greetOfTenThousand() {
        return largePeer.greet(BUILDERS).bytes();
    }

    /** The digest of one document. */
    @Benchmark
    public CapabilityDigest digest() {
        return CapabilityDigest.of(document);
    }
}
