package dev.capstan.database.agh;

import static dev.capstan.discovery.port.ContractSamples.BUILDERS;
import static dev.capstan.discovery.port.ContractSamples.NEW_YEAR;
import static dev.capstan.discovery.port.ContractSamples.OPS;
import static dev.capstan.discovery.port.ContractSamples.document;
import static dev.capstan.discovery.port.ContractSamples.opened;
import static dev.capstan.discovery.port.ContractSamples.peer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.database.Node;
import dev.capstan.database.TestDatabase;
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
import dev.capstan.h2.DiskFlush;
import io.micronaut.transaction.TransactionOperations;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Races run on two nodes that share the database. */
class JdbcInteractionsTest extends InteractionsContract {

    private static final Instant LATER = NEW_YEAR.plusSeconds(600);

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private static @Nullable Node otherNode;

    JdbcInteractionsTest() {
        super(100);
    }

    @BeforeAll
    static void openTheOtherNode() {
        otherNode = DATABASE.secondNode();
    }

    @AfterAll
    static void closeTheOtherNode() {
        if (otherNode != null) {
            otherNode.close();
        }
    }

    @Override
    protected Interactions interactions() {
        return DATABASE.bean(Interactions.class);
    }

    @Override
    protected ReceivedCapabilities received() {
        return DATABASE.bean(ReceivedCapabilities.class);
    }

    @Override
    protected Interactions onAnotherNode() {
        return otherNode == null ? interactions() : otherNode.bean(Interactions.class);
    }

    @Test
    void messageAcceptedByOneNodeIsKnownToTheOther() {
        PeerId peer = peer();
        Interaction first = opened(peer, "i");
        Interaction next = first.withState(State.WORKING, NEW_YEAR.plusMillis(1));

        assertThat(interactions().accept(new Message(peer, OPS, "a"), LATER, new Move(null, first)))
                .isEqualTo(AcceptResult.TAKEN);
        assertThat(onAnotherNode().accept(new Message(peer, OPS, "a"), LATER, null))
                .isEqualTo(AcceptResult.DUPLICATE);
        assertThat(onAnotherNode().accept(new Message(peer, OPS, "b"), LATER, new Move(first, next)))
                .isEqualTo(AcceptResult.TAKEN);
        assertThat(interactions().find(peer, BUILDERS, "i")).contains(next);
    }

    private static void open(PeerId peer, int from, int to) {
        InteractionRows rows = DATABASE.bean(InteractionRows.class);
        for (int i = from; i < to; i++) {
            InteractionRow row = InteractionRow.of(opened(peer, "i" + i));
            rows.addIfMissing(row.interaction(), row.initiator(), row.target(), row.state(), row.movedAt());
        }
    }

    @Test
    void aPeerOpensItsOwnInteractionsWhateverOthersClaimToBe() {
        PeerId peer = peer();
        open(peer, 0, Interactions.MAX_OPEN_PER_PEER);

        assertThat(interactions().accept(new Message(peer, peer, "own"), LATER, new Move(null, opened(peer, "own"))))
                .isEqualTo(AcceptResult.TAKEN);

        open(peer, Interactions.MAX_OPEN_PER_PEER + 1, Interactions.MAX_OPEN_WITH_OWN);
        assertThat(interactions().accept(new Message(peer, peer, "more"), LATER, new Move(null, opened(peer, "more"))))
                .isEqualTo(AcceptResult.FULL);
    }

    @Test
    void aPeerOpensNoMoreAtOnceThanItsQuotaAndOthersStillDo() {
        PeerId peer = peer();
        open(peer, 0, Interactions.MAX_OPEN_PER_PEER);
        Move oneMore = new Move(null, opened(peer, "more"));

        assertThat(interactions().accept(new Message(peer, OPS, "more"), LATER, oneMore))
                .isEqualTo(AcceptResult.FULL);
        PeerId other = peer();
        assertThat(interactions().accept(new Message(other, OPS, "m"), LATER, new Move(null, opened(other, "i"))))
                .isEqualTo(AcceptResult.TAKEN);
        Interaction first = opened(peer, "i0");
        Move end = new Move(first, first.withState(State.CANCELED, NEW_YEAR.plusSeconds(1)));
        assertThat(interactions().accept(new Message(peer, OPS, "end"), LATER, end))
                .isEqualTo(AcceptResult.TAKEN);
        assertThat(interactions().accept(new Message(peer, OPS, "more"), LATER, oneMore))
                .isEqualTo(AcceptResult.TAKEN);
    }

    @Test
    void fullStoreAcceptsNothingUntilAPurge() {
        long messages = DATABASE.bean(AcceptedMessageRows.class).count();
        long opened = DATABASE.bean(InteractionRows.class).count();
        Interactions narrow = limitedTo(messages + 2, opened + 1);
        PeerId peer = peer();
        Message third = new Message(peer, OPS, "third");
        Move opening = new Move(null, opened(peer, "i"));
        assertThat(narrow.accept(new Message(peer, OPS, "first"), Instant.EPOCH, opening))
                .isEqualTo(AcceptResult.TAKEN);

        ReceivedCapability brought = ContractSamples.received(peer, OPS, document("build-site", ""));
        assertThat(narrow.accept(third, LATER, new Move(null, opened(peer, "j")), brought))
                .isEqualTo(AcceptResult.FULL);
        assertThat(received().of(peer)).isEmpty();
        assertThat(narrow.isAccepted(third, NEW_YEAR)).isFalse();
        assertThat(narrow.find(peer, BUILDERS, "j")).isEmpty();

        assertThat(narrow.accept(new Message(peer, OPS, "second"), LATER, null)).isEqualTo(AcceptResult.TAKEN);
        assertThat(narrow.accept(third, LATER, null)).isEqualTo(AcceptResult.FULL);
        assertThat(narrow.accept(new Message(peer, OPS, "second"), LATER, null)).isEqualTo(AcceptResult.DUPLICATE);
        assertThat(narrow.deleteExpired(Instant.EPOCH, Instant.EPOCH)).isEqualTo(1);
        assertThat(narrow.accept(third, LATER, null)).isEqualTo(AcceptResult.TAKEN);
    }

    @SuppressWarnings("unchecked")
    private static Interactions limitedTo(long messages, long interactions) {
        return new JdbcInteractions(
                DATABASE.bean(AcceptedMessageRows.class),
                DATABASE.bean(InteractionRows.class),
                DATABASE.bean(JdbcReceivedCapabilities.class),
                DATABASE.bean(JdbcInbox.class),
                DATABASE.bean(TransactionOperations.class),
                DATABASE.bean(DiskFlush.class),
                messages,
                interactions);
    }
}
