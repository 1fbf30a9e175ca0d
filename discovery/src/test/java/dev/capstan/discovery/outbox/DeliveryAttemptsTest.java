package dev.capstan.discovery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.json.Json;
import dev.capstan.discovery.PeerCard;
import dev.capstan.discovery.SeenPeer;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.inmemory.InMemoryKnownPeers;
import dev.capstan.discovery.outbox.DeliverEnvelopes.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Attempts to send an envelope, and the pauses between them. */
class DeliveryAttemptsTest extends DeliveryFixture {

    @Test
    void envelopeAcceptedByTheNetworkWaitsForItsReceipt() throws Exception {
        Envelope direct = direct(BANK, "i1");
        CompletableFuture<Delivery> delivery = send(direct);

        deliver.deliver();

        assertThat(delivery.get()).isEqualTo(Delivery.SENT);
        assertThat(handed).containsExactly(direct.id());
        assertThat(waiting()).containsExactly(direct.id());

        receipt(BANK, direct, "accepted");
        deliver.deliver();
        pass(Duration.ofSeconds(299));

        assertThat(waiting()).isEmpty();
        assertThat(handed).containsExactly(direct.id());
        assertThat(trail).isEmpty();
    }

    @Test
    void broadcastIsDeliveredOnceTheNetworkHasIt() throws Exception {
        Envelope say = designer.own(EnvelopeKind.SAY, BUILDERS, Json.object().put("text", "Good morning."));
        CompletableFuture<Delivery> delivery = send(say);

        deliver.deliver();

        assertThat(delivery.get()).isEqualTo(Delivery.SENT);
        assertThat(waiting()).isEmpty();
        assertThat(handed).containsExactly(say.id());
    }

    @Test
    void whileThereIsNoConnectionEverythingWaitsAndIsDeliveredInOrderOnceThereIs() throws Exception {
        connected = false;
        List<String> sent = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Envelope direct = direct(i % 2 == 0 ? BANK : OPS, "i" + i);
            CompletableFuture<Delivery> delivery = send(direct);
            deliver.deliver();
            assertThat(delivery.get()).isEqualTo(Delivery.QUEUED);
            sent.add(direct.id());
        }
        pass(Duration.ofSeconds(100));
        assertThat(handed).isEmpty();
        assertThat(waiting()).containsExactlyElementsOf(sent);

        connected = true;
        deliver.connected();
        deliver.deliver();

        assertThat(handed).containsExactlyInAnyOrderElementsOf(sent);
        assertThat(handed.stream().filter(id -> sent.indexOf(id) % 2 == 0))
                .as("in order to one peer")
                .containsExactlyElementsOf(
                        sent.stream().filter(id -> sent.indexOf(id) % 2 == 0).toList());
    }

    @Test
    void aPeerThatIsAwayHoldsUpItsOwnEnvelopesAlone() {
        away.add(BANK);
        Envelope first = direct(BANK, "i1");
        Envelope second = direct(BANK, "i2");
        Envelope other = direct(OPS, "i3");
        List.of(first, second, other).forEach(this::send);
        deliver.deliver();
        assertThat(handed).containsExactly(other.id());

        away.remove(BANK);
        deliver.deliver();
        assertThat(handed).as("the pause lasts").containsExactly(other.id());
        pass(Duration.ofMillis(500));

        assertThat(handed).containsExactly(other.id(), first.id(), second.id());
    }

    @Test
    void aPeerThatIsHeardAgainIsSentWhatWaitsForItAtOnce() {
        away.add(BANK);
        Envelope direct = direct(BANK, "i1");
        send(direct);
        pass(Duration.ofSeconds(60));
        now = now.plusSeconds(1);
        away.remove(BANK);
        deliver.deliver();
        assertThat(handed).isEmpty();

        int before = rings;
        DeliveringKnownPeers heard = new DeliveringKnownPeers(new InMemoryKnownPeers(), deliver);
        heard.record(seen(OPS));
        assertThat(rings).as("nothing waits for that one").isEqualTo(before);
        heard.record(seen(BANK));

        assertThat(rings).isGreaterThan(before);
        deliver.deliver();
        assertThat(handed).containsExactly(direct.id());
        assertThat(heard.find(BUILDERS, BANK, now)).isPresent();
        assertThat(heard.all(now)).hasSize(2);
    }

    @Test
    void pausesGrowToTheirBound() {
        away.add(BANK);
        send(direct(BANK, "i1"));
        List<Long> pauses = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            Instant next = deliver.deliver();
            pauses.add(Duration.between(now, next).toMillis());
            now = next;
        }

        assertThat(pauses).containsExactly(500L, 1000L, 2000L, 4000L, 8000L, 16_000L, 30_000L, 30_000L, 30_000L);
    }

    @Test
    void aClockThatIsSetBackEndsAPause() {
        away.add(BANK);
        Envelope direct = direct(BANK, "i1").expiring(START.getEpochSecond() + 3600);
        send(direct);
        deliver.deliver();
        away.remove(BANK);

        now = now.minusSeconds(3600);
        deliver.deliver();

        assertThat(handed).containsExactly(direct.id());
    }

    private SeenPeer seen(PeerId peer) {
        return new SeenPeer(BUILDERS, PeerCard.of(peer, null, List.of()), now);
    }
}
