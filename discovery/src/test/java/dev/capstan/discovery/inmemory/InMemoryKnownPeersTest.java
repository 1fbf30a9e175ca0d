package dev.capstan.discovery.inmemory;

import static dev.capstan.discovery.port.ContractSamples.BUILDERS;
import static dev.capstan.discovery.port.ContractSamples.NEW_YEAR;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.PeerCard;
import dev.capstan.discovery.SeenPeer;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.KnownPeers;
import dev.capstan.discovery.port.KnownPeersContract;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class InMemoryKnownPeersTest extends KnownPeersContract {

    @Override
    protected KnownPeers empty() {
        return new InMemoryKnownPeers();
    }

    @Test
    void fullStoreEvictsThePeersUnheardForLongest() {
        KnownPeers three = new InMemoryKnownPeers(3, Long.MAX_VALUE);
        three.record(peer("a", NEW_YEAR.plusSeconds(2), 0));
        three.record(peer("b", NEW_YEAR.plusSeconds(1), 0));
        three.record(peer("c", NEW_YEAR, 0));
        three.record(peer("c", NEW_YEAR.plusSeconds(3), 0));

        three.record(peer("d", NEW_YEAR.plusSeconds(4), 0));

        assertThat(names(three)).containsExactly("a", "c", "d");
    }

    @Test
    void largeCardsCountByTheirBytes() {
        long light = MemoryEstimate.of(peer("a", NEW_YEAR, 0).card().json());
        KnownPeers known = new InMemoryKnownPeers(100, 3 * light);
        for (String name : List.of("a", "b", "c")) {
            known.record(peer(name, NEW_YEAR, 0));
        }
        assertThat(names(known)).containsExactly("a", "b", "c");

        known.record(peer("d", NEW_YEAR.plusSeconds(1), (int) light));
        assertThat(names(known)).as("a heavy one in the place of three").containsExactly("d");

        known.record(peer("e", NEW_YEAR.plusSeconds(2), (int) (3 * light)));
        assertThat(names(known)).as("one too heavy for all the room").isEmpty();

        known.record(peer("f", NEW_YEAR.plusSeconds(3), 0));
        assertThat(names(known)).as("what is gone weighs nothing").containsExactly("f");
    }

    @Test
    void aCardOfManySmallValuesIsHeavy() {
        ObjectNode card = Json.object();
        var values = card.putArray("values");
        for (int i = 0; i < 1000; i++) {
            values.addObject();
        }

        assertThat(Json.write(card).length()).isLessThan(3100);
        assertThat(MemoryEstimate.of(card)).isGreaterThan(100_000);
    }

    @Test
    void hearingTakesNoLongerTheMoreAreKnown() {
        KnownPeers known = new InMemoryKnownPeers();
        for (int word = 0; word < 200_000; word++) {
            known.record(peer("peer-" + word % 50_000, NEW_YEAR.plusNanos(word), 0));
        }

        assertThat(names(known)).hasSize(10_000);
    }

    private static SeenPeer peer(String name, Instant heard, int characters) {
        PeerCard card = PeerCard.of(new PeerId(name), "x".repeat(characters), List.of());
        return new SeenPeer(BUILDERS, card, heard);
    }

    private static List<String> names(KnownPeers known) {
        return known.all(NEW_YEAR.plusSeconds(5)).stream()
                .map(peer -> peer.card().peerId().text())
                .toList();
    }
}
