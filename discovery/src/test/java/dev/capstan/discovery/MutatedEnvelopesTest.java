package dev.capstan.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.PropertySearch;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.inmemory.InMemoryInteractions;
import dev.capstan.discovery.inmemory.InMemoryKnownPeers;
import dev.capstan.discovery.inmemory.InMemoryReceivedCapabilities;
import dev.capstan.discovery.interaction.Interaction;
import dev.capstan.discovery.interaction.State;
import dev.capstan.discovery.port.EnvelopeSender;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.KnownPeers;
import dev.capstan.discovery.port.ReceivedCapabilities;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Envelopes with a random defect: none causes an exception, and none that is refused changes anything. */
class MutatedEnvelopesTest {

    private static final int ENVELOPES = PropertySearch.tries(100_000);

    private static final List<String> SPLINTERS = List.of(
            "null",
            "-1",
            "1e400",
            "1e-400",
            "0.1",
            "9999999999999999999",
            "true",
            "\"\"",
            "[]",
            "{}",
            "\"\\ud800\"",
            "\"\\u0000\"",
            "[[[[[[[[",
            "{\"a\":",
            ",",
            ":",
            "\"",
            "\u00ff",
            "\\",
            "}",
            "]",
            "\"ts\":1,",
            "\"id\":\"x\",",
            "\"to\":null,",
            "\"kind\":\"greet\",",
            "\"interaction_id\":\"int_1\",",
            " ".repeat(200));

    private final CountingStores countingStores = new CountingStores();
    private final Random random = new Random(20_260_416);

    @Test
    void noneEscapesAndWhatIsRefusedChangesNothing() {
        DiscoveryFixture samples = new DiscoveryFixture();
        List<AuditEvent> trail = new ArrayList<>();
        LocalPeers peers = new LocalPeers(List.of(new Peer(
                new Advertisement(DiscoveryFixture.DESIGNER, null, DiscoveryFixture.catalog()),
                Set.of(DiscoveryFixture.BUILDERS),
                new PeerStores(countingStores, countingStores, countingStores),
                new VerificationFailures(trail::addAll, () -> DiscoveryFixture.NOW),
                EnvelopeSender.NONE,
                () -> DiscoveryFixture.NOW)));
        Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);

        for (int i = 0; i < ENVELOPES; i++) {
            byte[] envelope = mutated(Json.writeBytes(sample(samples, i)));
            int before = countingStores.changes;
            ReceptionResult reception = peers.receive(envelope).get(0);
            Verdict verdict = Verdict.of(reception);
            verdicts.merge(verdict, 1, Integer::sum);
            if (verdict != Verdict.TAKEN) {
                assertThat(countingStores.changes)
                        .as(() -> reception + " changed something: " + new String(envelope, StandardCharsets.UTF_8))
                        .isEqualTo(before);
            }
            assertThat(reception.replies()).hasSizeLessThanOrEqualTo(1);
        }

        assertThat(verdicts)
                .as("the mutations reach past the parser")
                .allSatisfy((verdict, times) -> assertThat(times).isGreaterThan(ENVELOPES / 100))
                .containsOnlyKeys(Verdict.values());
    }

    private ObjectNode sample(DiscoveryFixture fixture, int i) {
        String interaction = "int_" + i % 50;
        return switch (i % 8) {
            case 0 -> fixture.whois("build-site").set("ext", Json.object().put("agh.later", 1));
            case 1 -> fixture.direct(interaction);
            case 2 -> fixture.trace(interaction, State.values()[1 + i / 8 % 5]);
            case 3 -> fixture.receipt(interaction, "accepted");
            case 4 -> fixture.capability(DiscoveryFixture.document("mend-" + i % 7, "Mend it.", List.of("tools")));
            case 5 ->
                fixture.envelope(
                        "greet",
                        Json.object()
                                .set(
                                        "peer_card",
                                        PeerCard.of(DiscoveryFixture.OPS, null, DiscoveryFixture.catalog())
                                                .json()));
            case 6 -> fixture.envelope("say", Json.object().put("text", "Hello."));
            default -> fixture.whois("nobody").putNull("to");
        };
    }

    private byte[] mutated(byte[] envelope) {
        byte[] text = envelope;
        int times = random.nextInt(3);
        for (int i = 0; i < times; i++) {
            text = once(text);
        }
        return text;
    }

    private byte[] once(byte[] text) {
        int at = random.nextInt(text.length);
        return switch (random.nextInt(6)) {
            case 0 -> flipped(text, at);
            case 1 -> spliced(text, at, at + random.nextInt(Math.min(8, text.length - at)), new byte[0]);
            case 2 -> spliced(text, at, at, splinter());
            case 3 -> replaceValue(text);
            case 4 -> Arrays.copyOf(text, Math.max(1, at));
            default -> spliced(text, at, at, Arrays.copyOfRange(text, at, Math.min(text.length, at + 40)));
        };
    }

    private byte[] replaceValue(byte[] text) {
        List<Integer> colons = new ArrayList<>();
        for (int i = 0; i < text.length; i++) {
            if (text[i] == ':') {
                colons.add(i);
            }
        }
        if (colons.isEmpty()) {
            return text;
        }
        int from = colons.get(random.nextInt(colons.size())) + 1;
        int to = from;
        while (to < text.length && text[to] != ',' && text[to] != '}') {
            to++;
        }
        return spliced(text, from, to, splinter());
    }

    private byte[] splinter() {
        return SPLINTERS.get(random.nextInt(SPLINTERS.size())).getBytes(StandardCharsets.UTF_8);
    }

    private byte[] flipped(byte[] text, int at) {
        byte[] flipped = text.clone();
        flipped[at] ^= (byte) (1 << random.nextInt(8));
        return flipped;
    }

    private static byte[] spliced(byte[] text, int from, int to, byte[] piece) {
        byte[] spliced = new byte[text.length - (to - from) + piece.length];
        System.arraycopy(text, 0, spliced, 0, from);
        System.arraycopy(piece, 0, spliced, from, piece.length);
        System.arraycopy(text, to, spliced, from + piece.length, text.length - to);
        return spliced;
    }

    private enum Verdict {
        TAKEN,
        IGNORED,
        REFUSED;

        static Verdict of(ReceptionResult reception) {
            if (reception instanceof ReceptionResult.Accepted) {
                return TAKEN;
            }
            return reception instanceof ReceptionResult.Ignored ? IGNORED : REFUSED;
        }
    }

    /** Remembers like any memory, and counts how often it was changed. */
    private static final class CountingStores implements Interactions, KnownPeers, ReceivedCapabilities {

        private final InMemoryReceivedCapabilities received = new InMemoryReceivedCapabilities();
        private final InMemoryInteractions interactions = new InMemoryInteractions(received);
        private final InMemoryKnownPeers known = new InMemoryKnownPeers();
        private int changes;

        @Override
        public Optional<Interaction> find(PeerId peer, Channel channel, String id) {
            return interactions.find(peer, channel, id);
        }

        @Override
        public boolean isAccepted(Message message, Instant now) {
            return interactions.isAccepted(message, now);
        }

        @Override
        public AcceptResult accept(Message message, Instant until, Move move, ReceivedContent brought) {
            AcceptResult taking = interactions.accept(message, until, move, brought);
            changes += taking == AcceptResult.TAKEN ? 1 : 0;
            return taking;
        }

        @Override
        public int deleteExpired(Instant now, Instant untouchedSince) {
            return interactions.deleteExpired(now, untouchedSince);
        }

        @Override
        public void record(SeenPeer peer) {
            changes++;
            known.record(peer);
        }

        @Override
        public Optional<SeenPeer> find(Channel channel, PeerId peer, Instant now) {
            return known.find(channel, peer, now);
        }

        @Override
        public List<SeenPeer> all(Instant now) {
            return known.all(now);
        }

        @Override
        public List<ReceivedCapability> of(PeerId peer) {
            return received.of(peer);
        }

        @Override
        public int deleteBefore(Instant before) {
            return received.deleteBefore(before);
        }
    }
}
