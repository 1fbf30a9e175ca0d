package dev.capstan.discovery.port;

import static dev.capstan.discovery.port.ContractSamples.NEW_YEAR;
import static dev.capstan.discovery.port.ContractSamples.ODD_NAMES;
import static dev.capstan.discovery.port.ContractSamples.document;
import static dev.capstan.discovery.port.ContractSamples.peer;
import static dev.capstan.discovery.port.ContractSamples.received;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.ContractRaces;
import dev.capstan.discovery.CapabilityDocument;
import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.Interactions.AcceptResult;
import dev.capstan.discovery.port.Interactions.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link ReceivedCapabilities} for transferred capabilities; an adapter's test extends it. */
public abstract class ReceivedCapabilitiesContract {

    /** A number of large capabilities that exceeds the capacity. */
    private static final int MORE_THAN_FIT = 40;

    /** Parts of the capacity: 26 large ones fit, and a wide one takes the room of two of them. */
    private static final double LARGE = 1 / 26.5;

    private static final double WIDE = 1 / 16.8;

    private static final PeerId ANNA = new PeerId("anna");
    private static final PeerId BEN = new PeerId("ben");

    private final AtomicInteger messages = new AtomicInteger();
    private Interactions interactions;
    private ReceivedCapabilities capabilities;
    private PeerId peer;

    /** A memory in which nothing is kept. */
    protected abstract ReceivedCapabilities empty();

    /** Returns the capacity in characters. */
    protected abstract int capacity();

    /** Returns the store that accepts the messages with the capabilities. */
    protected abstract Interactions interactions();

    @BeforeEach
    void begin() {
        capabilities = empty();
        interactions = interactions();
        peer = peer();
    }

    @Test
    void storedCapabilityIsReadUnchanged() {
        ReceivedCapability capability = received(peer, ANNA, document("build-site", "Build a site."));

        assertThat(store(capability)).isTrue();

        assertThat(capabilities.of(peer)).containsExactly(capability);
        assertThat(capabilities.of(peer())).as("what another peer was handed").isEmpty();
    }

    @Test
    void theyComeBySenderAndId() {
        for (String id : List.of("b", "c", "a", "B")) {
            store(received(peer, BEN, document(id, "")));
        }
        store(received(peer, ANNA, document("z", "")));

        assertThat(capabilities.of(peer))
                .extracting(kept -> kept.from() + " " + kept.document().id())
                .containsExactly("anna z", "ben B", "ben a", "ben b", "ben c");
    }

    @Test
    void laterTransferReplacesTheSameSendersEarlierOneInAnyChannel() {
        store(received(peer, ANNA, document("build-site", "One.")));
        store(received(peer, BEN, document("build-site", "Ben's.")));
        ReceivedCapability second = received(peer, ANNA, document("build-site", "Two."));
        ReceivedCapability elsewhere = new ReceivedCapability(
                peer, new Channel("others"), ANNA, second.document(), second.digest(), NEW_YEAR.plusMillis(1));

        assertThat(store(second)).isTrue();
        assertThat(store(elsewhere)).isTrue();

        assertThat(capabilities.of(peer)).hasSize(2).first().isEqualTo(elsewhere);
    }

    @Test
    void namesAreComparedExactly() {
        List<String> ids = ODD_NAMES.stream()
                .filter(id -> !id.startsWith(" ") && !id.endsWith(" "))
                .toList();
        for (String id : ids) {
            store(received(peer, ANNA, document(id, id)));
        }

        assertThat(capabilities.of(peer))
                .extracting(kept -> kept.document().id())
                .containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void fullQuotaEvictsTheOldestEntriesAndNoMoreThanNeeded() {
        int capacity = fill();
        int first = MORE_THAN_FIT - capacity;
        assertThat(capacity).as("how many large ones have room").isBetween(4, MORE_THAN_FIT - 2);
        assertThat(ids()).as("all but the longest held").containsExactlyInAnyOrderElementsOf(from(first));

        store(receivedAt(MORE_THAN_FIT, document(Integer.toString(first), "smaller")));
        store(receivedAt(MORE_THAN_FIT + 1, large("new")));
        assertThat(ids())
                .as("one more, in the room that another left")
                .contains("new")
                .containsAll(from(first))
                .hasSize(capacity + 1);

        store(receivedAt(MORE_THAN_FIT + 2, document("wide", "x".repeat((int) (capacity() * WIDE)))));
        assertThat(ids())
                .as("one in the room of two, of which the one that was handed over anew is none")
                .contains(Integer.toString(first), "new", "wide")
                .containsAll(from(first + 3))
                .hasSize(capacity);
    }

    @Test
    void newEntryStaysAlthoughOthersHaveLaterTimes() {
        int capacity = fill();

        store(receivedAt(-1, large("new")));

        assertThat(ids())
                .contains("new")
                .containsAll(from(MORE_THAN_FIT - capacity + 1))
                .hasSize(capacity);
    }

    @Test
    void purgedEntryFreesItsQuota() {
        int capacity = fill();

        assertThat(capabilities.deleteBefore(NEW_YEAR)).isZero();
        assertThat(capabilities.deleteBefore(NEW_YEAR.plusMillis(MORE_THAN_FIT)))
                .isEqualTo(capacity);

        assertThat(capabilities.of(peer)).isEmpty();
        assertThat(fill()).isEqualTo(capacity);
    }

    @Test
    void renewedEntryIsNotPurgedWithTheEarlierOne() {
        ReceivedCapability first = received(peer, ANNA, document("build-site", "One."));
        Instant later = NEW_YEAR.plusSeconds(1);
        store(first);
        store(new ReceivedCapability(peer, first.channel(), ANNA, first.document(), first.digest(), later));

        assertThat(capabilities.deleteBefore(later)).isZero();
        assertThat(capabilities.deleteBefore(later.plusMillis(1))).isEqualTo(1);
    }

    @Test
    void oneOfConcurrentTransfersStays() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < 50; round++) {
                PeerId each = peer();
                List<Callable<Boolean>> senders = new ArrayList<>();
                for (int sender = 0; sender < 4; sender++) {
                    ReceivedCapability capability = received(each, ANNA, document("build-site", "summary " + sender));
                    senders.add(() -> store(capability));
                }

                assertThat(races.atOnce(senders)).as("round %d", round).containsOnly(true);
                assertThat(capabilities.of(each)).as("round %d", round).hasSize(1);
            }
        }
    }

    private boolean store(ReceivedCapability capability) {
        Message message = new Message(capability.peer(), capability.from(), "m" + messages.incrementAndGet());
        return interactions.accept(message, NEW_YEAR, null, capability) == AcceptResult.TAKEN;
    }

    /** Transfers more large capabilities than fit, one per millisecond, and returns the number that is stored. */
    private int fill() {
        for (int handed = 0; handed < MORE_THAN_FIT; handed++) {
            assertThat(store(receivedAt(handed, large(Integer.toString(handed)))))
                    .isTrue();
        }
        return ids().size();
    }

    private ReceivedCapability receivedAt(int millis, CapabilityDocument document) {
        ReceivedCapability first = received(peer, ANNA, document);
        return new ReceivedCapability(
                peer, first.channel(), ANNA, document, first.digest(), NEW_YEAR.plusMillis(millis));
    }

    private List<String> ids() {
        return capabilities.of(peer).stream().map(kept -> kept.document().id()).toList();
    }

    /** The large ones from this one on. */
    private static List<String> from(int first) {
        return IntStream.range(first, MORE_THAN_FIT).mapToObj(Integer::toString).toList();
    }

    private CapabilityDocument large(String id) {
        return document(id, "x".repeat((int) (capacity() * LARGE)));
    }

    /** Asserts that a capability larger than the capacity is not stored and evicts none. */
    protected static void assertNotKept(
            Interactions narrow, ReceivedCapabilities received, CapabilityDocument tooLarge) {
        PeerId peer = peer();
        ReceivedCapability first = received(peer, ANNA, document(tooLarge.id(), "One."));
        ReceivedCapability second = received(peer, ANNA, tooLarge);
        Message message = new Message(peer, ANNA, "second");
        assertThat(narrow.accept(new Message(peer, ANNA, "first"), NEW_YEAR, null, first))
                .isEqualTo(AcceptResult.TAKEN);

        assertThat(narrow.accept(message, NEW_YEAR, null, second)).isEqualTo(AcceptResult.FULL);

        assertThat(received.of(peer)).containsExactly(first);
        assertThat(narrow.accept(message, NEW_YEAR, null))
                .as("it had not been taken")
                .isEqualTo(AcceptResult.TAKEN);
        assertThat(narrow.accept(message, NEW_YEAR, null, second)).isEqualTo(AcceptResult.DUPLICATE);
    }
}
