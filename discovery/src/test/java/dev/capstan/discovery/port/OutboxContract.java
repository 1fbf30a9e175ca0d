package dev.capstan.discovery.port;

import static dev.capstan.discovery.port.ContractSamples.BUILDERS;
import static dev.capstan.discovery.port.ContractSamples.NEW_YEAR;
import static dev.capstan.discovery.port.ContractSamples.ODD_NAMES;
import static dev.capstan.discovery.port.ContractSamples.OPS;
import static dev.capstan.discovery.port.ContractSamples.opened;
import static dev.capstan.discovery.port.ContractSamples.peer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.json.Json;
import dev.capstan.core.testing.ContractRaces;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.interaction.Interaction;
import dev.capstan.discovery.interaction.State;
import dev.capstan.discovery.outbox.Outgoing;
import dev.capstan.discovery.outbox.UndeliveredEnvelope;
import dev.capstan.discovery.port.Interactions.AcceptResult;
import dev.capstan.discovery.port.Interactions.Message;
import dev.capstan.discovery.port.Interactions.Move;
import dev.capstan.discovery.port.Outbox.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract of every outbox; an adapter runs it by saying how to make one. */
public abstract class OutboxContract {

    private static final Instant LATER = NEW_YEAR.plusSeconds(300);
    private static final Runnable NO_ACTION = () -> {};

    private final PeerId peer = peer();

    /** The outbox under test, which other tests may use as well. */
    protected abstract Outbox outbox();

    /** The interactions that it moves. */
    protected abstract Interactions interactions();

    @Test
    public void storedEnvelopeIsUnchangedUntilDelivery() {
        Envelope envelope = direct("one", "i");

        assertThat(store(envelope, new Move(null, opened(peer, "i")))).isEqualTo(AcceptResult.TAKEN);

        Outgoing outgoing = only();
        assertThat(outgoing).isEqualTo(Outgoing.of(outgoing.number(), envelope, NEW_YEAR));
        assertThat(outgoing.bytes()).isEqualTo(envelope.bytes().length);
        assertThat(outbox().find(peer, "one")).contains(outgoing);
        assertThat(outbox().envelope(outgoing.number()).map(Envelope::json)).contains(envelope.json());
        assertThat(interactions().find(peer, BUILDERS, "i")).contains(opened(peer, "i"));
        assertThat(interactions().isAccepted(message("one"), NEW_YEAR)).isTrue();

        assertThat(outbox().delivered(outgoing.number())).isTrue();
        assertThat(outbox().delivered(outgoing.number())).isFalse();
        assertThat(outbox().find(peer, "one")).isEmpty();
        assertThat(outbox().envelope(outgoing.number())).isEmpty();
        assertThat(own()).isEmpty();
    }

    @Test
    public void refusedEnvelopeIsNotStored() {
        store(direct("one", "i"), new Move(null, opened(peer, "i")));

        assertThat(store(direct("one", "i"), null)).isEqualTo(AcceptResult.DUPLICATE);
        assertThat(store(direct("two", "i"), new Move(null, opened(peer, "i")))).isEqualTo(AcceptResult.OVERTAKEN);

        assertThat(own()).extracting(Outgoing::id).containsExactly("one");
        assertThat(interactions().isAccepted(message("two"), NEW_YEAR)).isFalse();
    }

    @Test
    public void pendingEnvelopesAreReadInOrderByPage() {
        for (int i = 0; i < 7; i++) {
            store(direct("m" + i, "i"), null);
        }
        List<Outgoing> all = own();

        assertThat(all).extracting(Outgoing::id).containsExactly("m0", "m1", "m2", "m3", "m4", "m5", "m6");
        assertThat(outbox().waiting(all.get(2).number(), 2))
                .extracting(Outgoing::id)
                .startsWith("m3", "m4");
    }

    @Test
    public void everyMemberOfAnEnvelopeIsStored() {
        Envelope plain = Envelope.of(
                "say", EnvelopeKind.SAY, BUILDERS, peer, 1, Json.object().put("text", "\u0000 😀 \u2028"));
        store(plain, null);
        ODD_NAMES.forEach(name -> store(direct(name, name).expiring(2_000_000_000L), null));

        assertThat(own()).extracting(Outgoing::id).startsWith("say").hasSize(ODD_NAMES.size() + 1);
        assertThat(own().get(0).to()).isNull();
        assertThat(own().get(0).expires()).isEqualTo(Instant.ofEpochSecond(302));
        for (String name : ODD_NAMES) {
            Outgoing outgoing = outbox().find(peer, name).orElseThrow();
            assertThat(outgoing.interactionId()).isEqualTo(name);
            assertThat(outgoing.expires()).isEqualTo(Instant.ofEpochSecond(2_000_000_000L));
            assertThat(outbox().envelope(outgoing.number()).orElseThrow().bytes())
                    .isEqualTo(direct(name, name).expiring(2_000_000_000L).bytes());
        }
    }

    @Test
    public void theFirstTimeThatItWasHandedOverStays() {
        store(direct("one", "i"), null);

        outbox().recordSent(only().number(), NEW_YEAR.plusSeconds(1));
        outbox().recordSent(only().number(), NEW_YEAR.plusSeconds(2));

        assertThat(only().withSentAt()).isEqualTo(NEW_YEAR.plusSeconds(1));
    }

    @Test
    public void expiredEnvelopeLeavesAReceiptAndMovesItsInteraction() {
        Interaction interaction = opened(peer, "i");
        store(direct("one", "i"), new Move(null, interaction));
        UndeliveredEnvelope givenUp = new UndeliveredEnvelope(only(), LATER);
        Move end = new Move(interaction, interaction.withState(State.FAILED, LATER));
        List<String> done = new ArrayList<>();

        assertThat(outbox().giveUp(givenUp, end, () -> done.add("recorded"))).isEqualTo(Outcome.DONE);

        assertThat(done).containsExactly("recorded");
        assertThat(own()).isEmpty();
        assertThat(outbox().envelope(givenUp.envelope().number())).isEmpty();
        assertThat(outbox().lastGivenUp(peer, BUILDERS, "i")).contains(givenUp);
        assertThat(outbox().lastGivenUp(OPS, BUILDERS, "i")).isEmpty();
        assertThat(outbox().lastGivenUp(peer, BUILDERS, "j")).isEmpty();
        assertThat(interactions().find(peer, BUILDERS, "i").map(Interaction::state))
                .contains(State.FAILED);
        assertThat(outbox().giveUp(givenUp, null, () -> done.add("again"))).isEqualTo(Outcome.NOT_FOUND);
        assertThat(done).containsExactly("recorded");
        assertThat(outbox().delivered(givenUp.envelope().number()))
                .as("a receipt that comes late")
                .isFalse();
    }

    @Test
    public void envelopeDoesNotExpireWithoutItsRecord() {
        Interaction interaction = opened(peer, "i");
        store(direct("one", "i"), new Move(null, interaction));
        Move end = new Move(interaction, interaction.withState(State.FAILED, LATER));

        assertThatThrownBy(() -> outbox().giveUp(new UndeliveredEnvelope(only(), LATER), end, () -> {
                    throw new IllegalStateException("no record");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(only().id()).isEqualTo("one");
        assertThat(interactions().find(peer, BUILDERS, "i")).contains(interaction);
    }

    @Test
    public void aStepThatOthersHaveOvertakenGivesNothingUp() {
        Interaction interaction = opened(peer, "i");
        store(direct("one", "i"), new Move(null, interaction));
        Interaction stale = interaction.withState(State.WORKING, NEW_YEAR);

        assertThat(outbox().giveUp(
                                new UndeliveredEnvelope(only(), LATER),
                                new Move(stale, stale.withState(State.FAILED, LATER)),
                                () -> {
                                    throw new IllegalStateException("never run");
                                }))
                .isEqualTo(Outcome.OVERTAKEN);

        assertThat(only().id()).isEqualTo("one");
        assertThat(interactions().find(peer, BUILDERS, "i")).contains(interaction);
    }

    @Test
    public void purgesReceiptsByAgeAndKeepsPendingEnvelopes() {
        store(direct("one", "i"), null);
        store(direct("two", "i"), null);
        outbox().giveUp(new UndeliveredEnvelope(own().get(0), LATER), null, NO_ACTION);

        outbox().deleteBefore(LATER);
        assertThat(outbox().lastGivenUp(peer, BUILDERS, "i")).isPresent();
        outbox().deleteBefore(LATER.plusMillis(1));

        assertThat(outbox().lastGivenUp(peer, BUILDERS, "i")).isEmpty();
        assertThat(only().id()).isEqualTo("two");
    }

    @Test
    public void quotaIsPerSender() {
        String text = "x".repeat(1_000_000);
        int fit = (int) (Outbox.MAX_BYTES_PER_SENDER / direct("m0", text, "i").bytes().length);
        for (int i = 0; i < fit; i++) {
            assertThat(store(direct("m" + i, text, "i"), null))
                    .as("number %d", i)
                    .isEqualTo(AcceptResult.TAKEN);
        }

        Envelope oneMore = direct("more", text, "i");
        assertThat(outbox().hasCapacity(peer, oneMore.bytes().length)).isFalse();
        assertThat(store(oneMore, new Move(null, opened(peer, "i")))).isEqualTo(AcceptResult.FULL);
        assertThat(interactions().find(peer, BUILDERS, "i")).isEmpty();
        assertThat(interactions().isAccepted(message("more"), NEW_YEAR)).isFalse();
        assertThat(outbox().hasCapacity(peer(), oneMore.bytes().length)).isTrue();

        own().forEach(outgoing -> outbox().delivered(outgoing.number()));
        assertThat(store(oneMore, null)).isEqualTo(AcceptResult.TAKEN);
        outbox().delivered(only().number());
    }

    @Test
    public void aSenderHasNoMoreEnvelopesThanItsNumber() {
        fill(peer, Outbox.MAX_PER_SENDER);

        assertThat(store(direct("more", "i"), null)).isEqualTo(AcceptResult.FULL);
        outbox().giveUp(new UndeliveredEnvelope(own().get(0), LATER), null, NO_ACTION);
        assertThat(store(direct("more", "i"), null))
                .as("a receipt takes no room")
                .isEqualTo(AcceptResult.TAKEN);

        own().forEach(outgoing -> outbox().delivered(outgoing.number()));
    }

    @Test
    public void oneOfConcurrentDeliveriesAndExpiriesWins() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < 30; round++) {
                store(direct("m" + round, "i"), null);
                UndeliveredEnvelope givenUp = new UndeliveredEnvelope(only(), LATER);
                List<Callable<Boolean>> all = new ArrayList<>();
                for (int each = 0; each < 2; each++) {
                    all.add(() -> outbox().giveUp(givenUp, null, NO_ACTION) == Outcome.DONE);
                    all.add(() -> outbox().delivered(givenUp.envelope().number()));
                }

                assertThat(races.atOnce(all)).as("round %d", round).containsOnlyOnce(true);
            }
        }
    }

    /** Stores this many small envelopes of a sender. An adapter may override it with a faster way. */
    protected void fill(PeerId sender, int number) {
        for (int i = 0; i < number; i++) {
            assertThat(store(direct("m" + i, "i"), null)).isEqualTo(AcceptResult.TAKEN);
        }
    }

    private AcceptResult store(Envelope envelope, @Nullable Move move) {
        return outbox().store(message(envelope.id()), LATER, move, envelope, NEW_YEAR);
    }

    private Message message(String id) {
        return new Message(peer, peer, id);
    }

    /** Returns the envelopes of the peer of this test that wait. */
    private List<Outgoing> own() {
        return outbox().waiting(0, Integer.MAX_VALUE).stream()
                .filter(outgoing -> outgoing.from().equals(peer))
                .toList();
    }

    private Outgoing only() {
        assertThat(own()).hasSize(1);
        return own().get(0);
    }

    private Envelope direct(String id, String interaction) {
        return direct(id, "Can you take this?", interaction);
    }

    private Envelope direct(String id, String text, String interaction) {
        return Envelope.of(
                        id,
                        EnvelopeKind.DIRECT,
                        BUILDERS,
                        peer,
                        NEW_YEAR.getEpochSecond(),
                        Json.object().put("text", text))
                .to(OPS)
                .withInteraction(interaction);
    }
}
