package dev.capstan.discovery.port;

import static dev.capstan.discovery.port.ContractSamples.NEW_YEAR;
import static dev.capstan.discovery.port.ContractSamples.ODD_NAMES;
import static dev.capstan.discovery.port.ContractSamples.document;
import static dev.capstan.discovery.port.ContractSamples.peer;
import static dev.capstan.discovery.port.ContractSamples.received;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.discovery.CapabilityDocument;
import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every adapter of {@link ReceivedCapabilities} has to do; an adapter's test extends it. */
public abstract class ReceivedCapabilitiesContract {

    /** No adapter has room for as many capabilities of a million characters each. */
    private static final int MORE_THAN_FIT = 40;

    private static final PeerId ANNA = new PeerId("anna");
    private static final PeerId BEN = new PeerId("ben");

    private ReceivedCapabilities capabilities;
    private PeerId peer;

    /** A memory in which nothing is kept. */
    protected abstract ReceivedCapabilities nothingYet();

    @BeforeEach
    void begin() {
        capabilities = nothingYet();
        peer = peer();
    }

    @Test
    void whatIsKeptComesBackAsItWas() {
        ReceivedCapability capability = received(peer, ANNA, document("build-site", "Build a site."));

        assertThat(capabilities.keep(capability)).isTrue();

        assertThat(capabilities.of(peer)).containsExactly(capability);
        assertThat(capabilities.of(peer())).as("what another peer was handed").isEmpty();
    }

    @Test
    void theyComeBySenderAndId() {
        for (String id : List.of("b", "c", "a", "B")) {
            capabilities.keep(received(peer, BEN, document(id, "")));
        }
        capabilities.keep(received(peer, ANNA, document("z", "")));

        assertThat(capabilities.of(peer))
                .extracting(kept -> kept.from() + " " + kept.document().id())
                .containsExactly("anna z", "ben B", "ben a", "ben b", "ben c");
    }

    @Test
    void aLaterOneTakesThePlaceOfTheSameSendersWhateverTheChannel() {
        capabilities.keep(received(peer, ANNA, document("build-site", "One.")));
        capabilities.keep(received(peer, BEN, document("build-site", "Ben's.")));
        ReceivedCapability second = received(peer, ANNA, document("build-site", "Two."));
        ReceivedCapability elsewhere = new ReceivedCapability(
                peer, new Channel("others"), ANNA, second.document(), second.digest(), NEW_YEAR.plusMillis(1));

        assertThat(capabilities.keep(second)).isTrue();
        assertThat(capabilities.keep(elsewhere)).isTrue();

        assertThat(capabilities.of(peer)).hasSize(2).first().isEqualTo(elsewhere);
    }

    @Test
    void namesAreComparedExactly() {
        List<String> ids = ODD_NAMES.stream()
                .filter(id -> !id.startsWith(" ") && !id.endsWith(" "))
                .toList();
        for (String id : ids) {
            capabilities.keep(received(peer, ANNA, document(id, id)));
        }

        assertThat(capabilities.of(peer))
                .extracting(kept -> kept.document().id())
                .containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void whatHasNoRoomIsNotKeptAndWhatIsThereStays() {
        int kept = fill();

        assertThat(kept).isBetween(1, MORE_THAN_FIT - 1);
        assertThat(capabilities.of(peer)).hasSize(kept);
        assertThat(capabilities.keep(received(peer, ANNA, document("0", "smaller"))))
                .as("something smaller in the place of another")
                .isTrue();
        assertThat(capabilities.keep(received(peer, ANNA, large("new"))))
                .as("in the room that it left")
                .isTrue();
        assertThat(capabilities.keep(received(peer, ANNA, large("0"))))
                .as("what has become too large")
                .isFalse();
        assertThat(capabilities.of(peer)).hasSize(kept + 1).first().satisfies(first -> assertThat(
                        first.document().summary())
                .isEqualTo("smaller"));
    }

    @Test
    void whatIsForgottenMakesRoom() {
        int kept = fill();

        assertThat(capabilities.forget(NEW_YEAR)).isZero();
        assertThat(capabilities.forget(NEW_YEAR.plusMillis(1))).isEqualTo(kept);

        assertThat(capabilities.of(peer)).isEmpty();
        assertThat(fill()).isEqualTo(kept);
    }

    @Test
    void whatWasHandedOverAnewIsNotForgottenWithWhatWasBefore() {
        ReceivedCapability first = received(peer, ANNA, document("build-site", "One."));
        Instant later = NEW_YEAR.plusSeconds(1);
        capabilities.keep(first);
        capabilities.keep(new ReceivedCapability(peer, first.channel(), ANNA, first.document(), first.digest(), later));

        assertThat(capabilities.forget(later)).isZero();
        assertThat(capabilities.forget(later.plusMillis(1))).isEqualTo(1);
    }

    @Test
    void ofManyHandedOverAtOnceOneStays() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < 50; round++) {
                PeerId each = peer();
                List<Callable<Boolean>> senders = new ArrayList<>();
                for (int sender = 0; sender < 4; sender++) {
                    ReceivedCapability capability = received(each, ANNA, document("build-site", "summary " + sender));
                    senders.add(() -> capabilities.keep(capability));
                }

                assertThat(races.atOnce(senders)).as("round %d", round).containsOnly(true);
                assertThat(capabilities.of(each)).as("round %d", round).hasSize(1);
            }
        }
    }

    private int fill() {
        int kept = 0;
        while (kept < MORE_THAN_FIT && capabilities.keep(received(peer, ANNA, large(Integer.toString(kept))))) {
            kept++;
        }
        return kept;
    }

    private static CapabilityDocument large(String id) {
        return document(id, "x".repeat(1_000_000));
    }
}
