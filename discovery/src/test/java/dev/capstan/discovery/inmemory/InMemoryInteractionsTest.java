package dev.capstan.discovery.inmemory;

import static dev.capstan.discovery.port.ContractSamples.BUILDERS;
import static dev.capstan.discovery.port.ContractSamples.NEW_YEAR;
import static dev.capstan.discovery.port.ContractSamples.OPS;
import static dev.capstan.discovery.port.ContractSamples.document;
import static dev.capstan.discovery.port.ContractSamples.opened;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.interaction.Interaction;
import dev.capstan.discovery.interaction.State;
import dev.capstan.discovery.port.ContractSamples;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.Interactions.AcceptResult;
import dev.capstan.discovery.port.Interactions.Message;
import dev.capstan.discovery.port.Interactions.Move;
import dev.capstan.discovery.port.InteractionsContract;
import dev.capstan.discovery.port.ReceivedCapabilities;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class InMemoryInteractionsTest extends InteractionsContract {

    private static final PeerId ANNA = new PeerId("anna");
    private static final Instant LATER = NEW_YEAR.plusSeconds(600);

    private final InMemoryReceivedCapabilities received = new InMemoryReceivedCapabilities();

    InMemoryInteractionsTest() {
        super(1000);
    }

    @Override
    protected Interactions interactions() {
        return new InMemoryInteractions(received);
    }

    @Override
    protected ReceivedCapabilities received() {
        return received;
    }

    @Test
    void fullMessageStoreAcceptsAgainAfterAPurge() {
        Interactions interactions = new InMemoryInteractions(received, new InMemoryInbox(), 2, 2);
        interactions.accept(message("a"), NEW_YEAR, null);
        interactions.accept(message("b"), LATER, null);

        assertThat(interactions.accept(message("c"), LATER, null, receivedCapability()))
                .isEqualTo(AcceptResult.FULL);
        assertThat(received.of(ANNA)).isEmpty();
        assertThat(interactions.accept(message("b"), LATER, null)).isEqualTo(AcceptResult.DUPLICATE);

        interactions.deleteExpired(NEW_YEAR, NEW_YEAR);
        assertThat(interactions.accept(message("c"), LATER, null)).isEqualTo(AcceptResult.TAKEN);
    }

    @Test
    void fullInteractionStoreStillMovesOpenInteractions() {
        Interactions interactions = new InMemoryInteractions(received, new InMemoryInbox(), 9, 1);
        Interaction first = opened(ANNA, "first");
        Move opening = new Move(null, opened(ANNA, "second"));
        interactions.accept(message("a"), LATER, new Move(null, first));

        assertThat(interactions.accept(message("b"), LATER, opening, receivedCapability()))
                .isEqualTo(AcceptResult.FULL);
        assertThat(received.of(ANNA)).isEmpty();
        assertThat(interactions.isAccepted(message("b"), NEW_YEAR)).isFalse();
        assertThat(interactions.find(ANNA, BUILDERS, "second")).isEmpty();
        assertThat(interactions.accept(message("b"), LATER, new Move(first, first.withState(State.WORKING, NEW_YEAR))))
                .isEqualTo(AcceptResult.TAKEN);

        interactions.deleteExpired(NEW_YEAR, NEW_YEAR.plusMillis(1));
        assertThat(interactions.accept(message("c"), LATER, opening)).isEqualTo(AcceptResult.TAKEN);
    }

    @Test
    void aPeerOpensItsOwnInteractionsWhateverOthersClaimToBe() {
        Interactions interactions = interactions();
        int most = Interactions.MAX_OPEN_WITH_OWN;
        for (int i = 0; i < most; i++) {
            Message message = i < Interactions.MAX_OPEN_PER_PEER ? message("m" + i) : new Message(ANNA, ANNA, "m" + i);
            assertThat(interactions.accept(message, LATER, new Move(null, opened(ANNA, "i" + i))))
                    .isEqualTo(AcceptResult.TAKEN);
        }

        assertThat(interactions.accept(new Message(ANNA, ANNA, "more"), LATER, new Move(null, opened(ANNA, "more"))))
                .isEqualTo(AcceptResult.FULL);
    }

    @Test
    void aPeerOpensNoMoreAtOnceThanItsQuotaAndOthersStillDo() {
        Interactions interactions = interactions();
        for (int i = 0; i < Interactions.MAX_OPEN_PER_PEER; i++) {
            assertThat(interactions.accept(message("m" + i), LATER, new Move(null, opened(ANNA, "i" + i))))
                    .isEqualTo(AcceptResult.TAKEN);
        }
        Move oneMore = new Move(null, opened(ANNA, "more"));
        PeerId other = new PeerId("other");

        assertThat(interactions.accept(message("more"), LATER, oneMore)).isEqualTo(AcceptResult.FULL);
        assertThat(interactions.isAccepted(message("more"), NEW_YEAR)).isFalse();
        assertThat(interactions.accept(message("other"), LATER, new Move(null, opened(other, "i"))))
                .isEqualTo(AcceptResult.TAKEN);
        Interaction first = opened(ANNA, "i0");
        assertThat(interactions.accept(
                        message("end"), LATER, new Move(first, first.withState(State.CANCELED, NEW_YEAR))))
                .isEqualTo(AcceptResult.TAKEN);
        assertThat(interactions.accept(message("more"), LATER, oneMore)).isEqualTo(AcceptResult.TAKEN);
    }

    private static ReceivedCapability receivedCapability() {
        return ContractSamples.received(ANNA, OPS, document("build-site", ""));
    }

    private static Message message(String id) {
        return new Message(ANNA, OPS, id);
    }
}
