package dev.capstan.discovery.port;

import static dev.capstan.discovery.port.ContractSamples.BUILDERS;
import static dev.capstan.discovery.port.ContractSamples.NEW_YEAR;
import static dev.capstan.discovery.port.ContractSamples.ODD_NAMES;
import static dev.capstan.discovery.port.ContractSamples.OPS;
import static dev.capstan.discovery.port.ContractSamples.document;
import static dev.capstan.discovery.port.ContractSamples.opened;
import static dev.capstan.discovery.port.ContractSamples.peer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.capstan.core.testing.ContractRaces;
import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.interaction.Interaction;
import dev.capstan.discovery.interaction.State;
import dev.capstan.discovery.port.Interactions.AcceptResult;
import dev.capstan.discovery.port.Interactions.Message;
import dev.capstan.discovery.port.Interactions.Move;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link Interactions}; an adapter's test extends it. */
public abstract class InteractionsContract {

    private static final Instant LATER = NEW_YEAR.plusSeconds(600);

    /** The number of tests so far. Each test has a time of its own, later than the deletions of earlier tests. */
    private static final AtomicInteger TESTS = new AtomicInteger();

    private final Instant longAgo =
            Instant.parse("1999-01-01T00:00:00Z").plus(Duration.ofDays(60L * TESTS.getAndIncrement()));
    private final int rounds;
    private Interactions interactions;
    private PeerId peer;

    /** A contract whose races are run this often. */
    protected InteractionsContract(int rounds) {
        this.rounds = rounds;
    }

    /** The memory under test; other tests may have used it. */
    protected abstract Interactions interactions();

    /** Returns the store of the transferred capabilities. */
    protected abstract ReceivedCapabilities received();

    /** Returns the same store as seen by another node, or itself if there is one node. */
    protected Interactions onAnotherNode() {
        return interactions;
    }

    @BeforeEach
    void begin() {
        interactions = interactions();
        peer = peer();
    }

    @Test
    void aMessageIsTakenOnce() {
        assertThat(interactions.isAccepted(message("m"), NEW_YEAR)).isFalse();
        assertThat(accept("m")).isEqualTo(AcceptResult.TAKEN);
        assertThat(interactions.isAccepted(message("m"), NEW_YEAR)).isTrue();
        assertThat(accept("m")).isEqualTo(AcceptResult.DUPLICATE);
    }

    @Test
    void theSameIdOfAnotherSenderOrForAnotherPeerIsAnotherMessage() {
        accept("m");

        assertThat(accept(new Message(peer, peer(), "m"))).isEqualTo(AcceptResult.TAKEN);
        assertThat(accept(new Message(peer(), OPS, "m"))).isEqualTo(AcceptResult.TAKEN);
    }

    @Test
    void namesAreComparedExactly() {
        for (String name : ODD_NAMES) {
            Interaction interaction = opened(peer, name);

            assertThat(interactions.accept(message(name), LATER, new Move(null, interaction)))
                    .as("'%s'", name)
                    .isEqualTo(AcceptResult.TAKEN);
            assertThat(interactions.find(peer, BUILDERS, name)).as("'%s'", name).contains(interaction);
            assertThat(accept(name)).as("'%s' again", name).isEqualTo(AcceptResult.DUPLICATE);
        }
    }

    @Test
    void aMessageCountsAsTakenUntilItsWindowEnds() {
        accept("m");

        assertThat(interactions.isAccepted(message("m"), LATER.minusMillis(1))).isTrue();
        assertThat(interactions.isAccepted(message("m"), LATER)).isFalse();
    }

    @Test
    void anInteractionIsFoundWhereItWasOpenedAndNowhereElse() {
        open("i");

        assertThat(interactions.find(peer, BUILDERS, "i")).contains(opened(peer, "i"));
        assertThat(interactions.find(peer, BUILDERS, "j")).isEmpty();
        assertThat(interactions.find(peer, new Channel("others"), "i")).isEmpty();
        assertThat(interactions.find(OPS, BUILDERS, "i")).isEmpty();
    }

    @Test
    void anInteractionGoesThroughItsStates() {
        Interaction interaction = open("i");
        for (State state : State.values()) {
            Interaction next = interaction.withState(state, interaction.moved().plusMillis(1));

            assertThat(interactions.accept(message("m " + state), LATER, new Move(interaction, next)))
                    .isEqualTo(AcceptResult.TAKEN);
            assertThat(interactions.find(peer, BUILDERS, "i")).contains(next);
            interaction = next;
        }
    }

    @Test
    void aStepFromWhereTheInteractionNoLongerStandsLeavesAllAsItIs() {
        Interaction interaction = open("i");
        Interaction working = interaction.withState(State.WORKING, NEW_YEAR.plusMillis(1));
        interactions.accept(message("first"), LATER, new Move(interaction, working));

        assertThat(interactions.accept(
                        message("second"),
                        LATER,
                        new Move(interaction, interaction.withState(State.FAILED, NEW_YEAR.plusMillis(2)))))
                .isEqualTo(AcceptResult.OVERTAKEN);

        assertThat(interactions.find(peer, BUILDERS, "i")).contains(working);
        assertThat(interactions.isAccepted(message("second"), NEW_YEAR)).isFalse();
        assertThat(accept("second"))
                .as("what was overtaken can be decided anew")
                .isEqualTo(AcceptResult.TAKEN);
    }

    @Test
    void theSameStateOfAnotherTimeIsNotWhereTheInteractionStands() {
        Interaction interaction = open("i");
        Interaction earlier = interaction.withState(State.SUBMITTED, NEW_YEAR.minusMillis(1));

        assertThat(interactions.accept(
                        message("m"),
                        LATER,
                        new Move(earlier, earlier.withState(State.WORKING, NEW_YEAR.plusMillis(1)))))
                .isEqualTo(AcceptResult.OVERTAKEN);
    }

    @Test
    void anInteractionIsNotOpenedTwiceNorMovedBeforeItIsOpened() {
        Interaction interaction = opened(peer, "i");
        Move early = new Move(interaction, interaction.withState(State.WORKING, NEW_YEAR.plusMillis(1)));
        assertThat(interactions.accept(message("early"), LATER, early)).isEqualTo(AcceptResult.OVERTAKEN);

        open("i");
        assertThat(interactions.accept(message("late"), LATER, new Move(null, interaction)))
                .isEqualTo(AcceptResult.OVERTAKEN);

        assertThat(interactions.isAccepted(message("early"), NEW_YEAR)).isFalse();
        assertThat(interactions.isAccepted(message("late"), NEW_YEAR)).isFalse();
    }

    @Test
    void aDuplicateMovesNothing() {
        Interaction interaction = open("i");
        accept("m");

        assertThat(interactions.accept(
                        message("m"),
                        LATER,
                        new Move(interaction, interaction.withState(State.FAILED, NEW_YEAR.plusMillis(1)))))
                .isEqualTo(AcceptResult.DUPLICATE);

        assertThat(interactions.find(peer, BUILDERS, "i")).contains(interaction);
    }

    @Test
    void effectsAreStoredWithTheirMessageOnly() {
        Interaction interaction = open("i");
        Interaction working = interaction.withState(State.WORKING, NEW_YEAR.plusMillis(1));
        ReceivedCapability first = receivedCapability("first");
        assertThat(interactions.accept(message("m"), LATER, new Move(interaction, working), first))
                .isEqualTo(AcceptResult.TAKEN);
        assertThat(received().of(peer)).containsExactly(first);

        assertThat(interactions.accept(message("m"), LATER, null, receivedCapability("a duplicate's")))
                .isEqualTo(AcceptResult.DUPLICATE);
        assertThat(interactions.accept(
                        message("n"), LATER, new Move(interaction, working), receivedCapability("an overtaken one's")))
                .isEqualTo(AcceptResult.OVERTAKEN);
        assertThat(received().of(peer)).containsExactly(first);

        ReceivedCapability second = receivedCapability("second");
        assertThat(interactions.accept(message("n"), LATER, null, second)).isEqualTo(AcceptResult.TAKEN);
        assertThat(received().of(peer)).containsExactly(second);
    }

    @Test
    void aStepStaysWithinOneInteraction() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Move(opened(peer, "i"), opened(peer, "j")));
    }

    @Test
    void purgesOnlyExpiredMessages() {
        interactions.accept(message("over"), longAgo, null);
        interactions.accept(message("now"), longAgo.plusMillis(1), null);
        interactions.accept(message("later"), longAgo.plusMillis(2), null);
        open("old", longAgo.plusMillis(3));
        open("new", longAgo.plusMillis(4));

        int forgotten = interactions.deleteExpired(longAgo.plusMillis(1), longAgo.plusMillis(4));

        assertThat(forgotten).as("two messages and one interaction").isEqualTo(3);
        assertThat(accept("over")).isEqualTo(AcceptResult.TAKEN);
        assertThat(accept("later")).isEqualTo(AcceptResult.DUPLICATE);
        assertThat(interactions.find(peer, BUILDERS, "old")).isEmpty();
        assertThat(interactions.find(peer, BUILDERS, "new")).isPresent();
        assertThat(interactions.deleteExpired(longAgo.plusMillis(2), longAgo.plusMillis(5)))
                .isEqualTo(2);
    }

    @Test
    void purgedMessageIsNotAcceptedAgainAfterTheClockIsSetBack() {
        Instant until = longAgo.plusSeconds(86_400L * 50);
        Move opening = new Move(null, opened(peer, "i"));
        interactions.accept(message("forgotten"), until, null);
        assertThat(interactions.deleteExpired(until, longAgo)).isEqualTo(1);

        assertThat(interactions.accept(message("forgotten"), until, opening, receivedCapability("c")))
                .isEqualTo(AcceptResult.PAST);
        assertThat(interactions.accept(message("never seen"), until.minusMillis(1), null))
                .as("it may have been forgotten")
                .isEqualTo(AcceptResult.PAST);
        assertThat(interactions.find(peer, BUILDERS, "i")).isEmpty();
        assertThat(received().of(peer)).isEmpty();
        assertThat(interactions.accept(message("later"), until.plusMillis(1), null))
                .isEqualTo(AcceptResult.TAKEN);
        assertThat(interactions.accept(new Message(peer, peer, "own"), until, null))
                .as("nobody else sends it")
                .isEqualTo(AcceptResult.TAKEN);
        interactions.deleteExpired(until.plusMillis(1), longAgo);
    }

    @Test
    void purgesExpiredMessagesOfALongPeriodAtOnce() {
        for (int day = 0; day < 40; day++) {
            interactions.accept(message("m" + day), longAgo.plusSeconds(86_400L * day), null);
        }

        assertThat(interactions.deleteExpired(longAgo.plusSeconds(86_400L * 40), longAgo))
                .isEqualTo(40);
    }

    @Test
    void oneOfConcurrentReceiversAcceptsAMessage() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < rounds; round++) {
                Message message = message("round " + round);

                List<AcceptResult> takings = races.atOnce(List.of(
                        () -> interactions.accept(message, LATER, null),
                        () -> onAnotherNode().accept(message, LATER, null),
                        () -> interactions.accept(message, LATER, null),
                        () -> onAnotherNode().accept(message, LATER, null)));

                assertThat(takings)
                        .as("round %d", round)
                        .containsExactlyInAnyOrder(
                                AcceptResult.TAKEN,
                                AcceptResult.DUPLICATE,
                                AcceptResult.DUPLICATE,
                                AcceptResult.DUPLICATE);
            }
        }
    }

    @Test
    void oneOfConcurrentEffectsOfAMessageIsStored() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < rounds; round++) {
                Message message = message("round " + round);
                List<ReceivedCapability> brought = new ArrayList<>();
                List<Callable<AcceptResult>> racers = new ArrayList<>();
                for (int racer = 0; racer < 4; racer++) {
                    Interactions node = racer % 2 == 0 ? interactions : onAnotherNode();
                    ReceivedCapability capability = receivedCapability("round " + round + ", racer " + racer);
                    brought.add(capability);
                    racers.add(() -> node.accept(message, LATER, null, capability));
                }

                List<AcceptResult> takings = races.atOnce(racers);

                assertThat(received().of(peer))
                        .as("round %d: what is kept where the takings were %s", round, takings)
                        .containsExactly(brought.get(takings.indexOf(AcceptResult.TAKEN)));
            }
        }
    }

    @Test
    void oneOfConcurrentOpeningsWinsAndOthersStoreNothing() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < rounds; round++) {
                Interaction interaction = opened(peer, "round " + round);
                onlyOneTakes(races, "opening " + round, new Move(null, interaction));
            }
        }
    }

    @Test
    void oneOfConcurrentTransitionsWinsAndOthersStoreNothing() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            Interaction interaction = open("i");
            for (int round = 0; round < rounds; round++) {
                Interaction next = interaction.withState(
                        State.values()[round % State.values().length],
                        interaction.moved().plusMillis(1));
                onlyOneTakes(races, "round " + round, new Move(interaction, next));
                interaction = next;
            }
            assertThat(interactions.find(peer, BUILDERS, "i")).contains(interaction);
        }
    }

    private void onlyOneTakes(ContractRaces races, String name, Move move) throws Exception {
        List<Callable<AcceptResult>> racers = new ArrayList<>();
        for (int racer = 0; racer < 4; racer++) {
            Interactions node = racer % 2 == 0 ? interactions : onAnotherNode();
            Message message = message(name + " " + racer);
            ReceivedCapability capability = receivedCapability(name + " " + racer);
            racers.add(() -> node.accept(message, LATER, move, capability));
        }

        List<AcceptResult> takings = races.atOnce(racers);

        assertThat(takings)
                .as(name)
                .containsExactlyInAnyOrder(
                        AcceptResult.TAKEN, AcceptResult.OVERTAKEN, AcceptResult.OVERTAKEN, AcceptResult.OVERTAKEN);
        for (int racer = 0; racer < takings.size(); racer++) {
            assertThat(interactions.isAccepted(message(name + " " + racer), NEW_YEAR))
                    .as("%s: the message of racer %d, who was %s, is remembered", name, racer, takings.get(racer))
                    .isEqualTo(takings.get(racer) == AcceptResult.TAKEN);
        }
        assertThat(received().of(peer))
                .as("%s: what is kept where the takings were %s", name, takings)
                .containsExactly(receivedCapability(name + " " + takings.indexOf(AcceptResult.TAKEN)));
    }

    @Test
    void noMessageIsAcceptedTwiceDuringAPurge() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < rounds / 10; round++) {
                Message message = message("kept " + round);
                Callable<AcceptResult> take = () -> interactions.accept(message, LATER, null);
                Callable<AcceptResult> forget = () -> {
                    interactions.deleteExpired(longAgo.plusSeconds(86_400), longAgo);
                    return AcceptResult.DUPLICATE;
                };
                interactions.accept(message("past " + round), longAgo, null);
                List<Callable<AcceptResult>> racers = new ArrayList<>(Collections.nCopies(3, take));
                racers.add(forget);

                assertThat(races.atOnce(racers))
                        .as("round %d", round)
                        .containsExactlyInAnyOrder(
                                AcceptResult.TAKEN,
                                AcceptResult.DUPLICATE,
                                AcceptResult.DUPLICATE,
                                AcceptResult.DUPLICATE);
            }
        }
    }

    private Interaction open(String id) {
        return open(id, NEW_YEAR);
    }

    private Interaction open(String id, Instant moved) {
        Interaction interaction = opened(peer, id).withState(State.SUBMITTED, moved);
        assertThat(interactions.accept(message("opens " + id), LATER, new Move(null, interaction)))
                .isEqualTo(AcceptResult.TAKEN);
        return interaction;
    }

    /** One that takes the place of all before. */
    private ReceivedCapability receivedCapability(String summary) {
        return ContractSamples.received(peer, OPS, document("build-site", summary));
    }

    private AcceptResult accept(String id) {
        return accept(message(id));
    }

    private AcceptResult accept(Message message) {
        return interactions.accept(message, LATER, null);
    }

    private Message message(String id) {
        return new Message(peer, OPS, id);
    }
}
