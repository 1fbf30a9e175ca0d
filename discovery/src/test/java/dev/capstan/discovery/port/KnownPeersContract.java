package dev.capstan.discovery.port;

import static dev.capstan.discovery.port.ContractSamples.NEW_YEAR;
import static dev.capstan.discovery.port.ContractSamples.seen;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.ContractRaces;
import dev.capstan.discovery.SeenPeer;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link KnownPeers}; an adapter's test extends it. */
public abstract class KnownPeersContract {

    private static final Instant LAST_VALID = NEW_YEAR.plus(SeenPeer.LIFETIME).minusNanos(1);

    private KnownPeers known;

    /** Returns an empty store. */
    protected abstract KnownPeers empty();

    @BeforeEach
    void begin() {
        known = empty();
    }

    @Test
    void peerIsFoundInItsChannelOnly() {
        SeenPeer anna = seen("builders", "anna", NEW_YEAR);
        known.record(anna);

        assertThat(find("builders", "anna")).isEqualTo(List.of(anna));
        assertThat(find("others", "anna")).isEmpty();
        assertThat(find("builders", "ben")).isEmpty();
    }

    @Test
    void theLastWordCounts() {
        known.record(seen("builders", "anna", NEW_YEAR));
        SeenPeer again = seen("builders", "anna", NEW_YEAR.plusSeconds(30));
        known.record(again);

        assertThat(known.all(NEW_YEAR)).containsExactly(again);
        assertThat(known.all(LAST_VALID.plusSeconds(1))).containsExactly(again);
    }

    @Test
    void theyComeByChannelAndPeerId() {
        for (String place : List.of("b z", "a c", "b a", "a b", "a b.c")) {
            known.record(seen(place.substring(0, 1), place.substring(2), NEW_YEAR));
        }

        assertThat(known.all(NEW_YEAR))
                .extracting(peer -> peer.channel() + " " + peer.card().peerId())
                .containsExactly("a b", "a b.c", "a c", "b a", "b z");
    }

    @Test
    void silentPeerExpires() {
        SeenPeer anna = seen("builders", "anna", NEW_YEAR);
        SeenPeer ben = seen("builders", "ben", NEW_YEAR.plusSeconds(1));
        known.record(anna);
        known.record(ben);

        assertThat(known.all(LAST_VALID)).containsExactly(anna, ben);
        assertThat(known.find(anna.channel(), new PeerId("anna"), LAST_VALID)).isPresent();
        assertThat(known.find(anna.channel(), new PeerId("anna"), LAST_VALID.plusNanos(1)))
                .isEmpty();
        assertThat(known.all(LAST_VALID.plusNanos(1))).containsExactly(ben);
        assertThat(known.all(LAST_VALID.plusSeconds(2))).isEmpty();
    }

    @Test
    void expiredPeerCanReturn() {
        known.record(seen("builders", "anna", NEW_YEAR));
        assertThat(known.all(NEW_YEAR.plusSeconds(60))).isEmpty();

        SeenPeer back = seen("builders", "anna", NEW_YEAR.plusSeconds(61));
        known.record(back);

        assertThat(known.all(NEW_YEAR.plusSeconds(62))).containsExactly(back);
    }

    @Test
    void manyHeardAtOnceAreAllKnown() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            List<Callable<Boolean>> hearing = IntStream.range(0, 8)
                    .<Callable<Boolean>>mapToObj(thread -> () -> {
                        for (int peer = 0; peer < 100; peer++) {
                            known.record(seen("builders", "peer-" + peer, NEW_YEAR.plusMillis(thread)));
                            known.all(NEW_YEAR);
                        }
                        return true;
                    })
                    .toList();

            races.atOnce(hearing);

            assertThat(known.all(NEW_YEAR)).hasSize(100);
        }
    }

    private List<SeenPeer> find(String channel, String peer) {
        return known.find(new Channel(channel), new PeerId(peer), NEW_YEAR).stream()
                .toList();
    }
}
