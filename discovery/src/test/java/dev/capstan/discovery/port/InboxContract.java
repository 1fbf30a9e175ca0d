package dev.capstan.discovery.port;

import static dev.capstan.discovery.port.ContractSamples.BUILDERS;
import static dev.capstan.discovery.port.ContractSamples.NEW_YEAR;
import static dev.capstan.discovery.port.ContractSamples.ODD_NAMES;
import static dev.capstan.discovery.port.ContractSamples.opened;
import static dev.capstan.discovery.port.ContractSamples.peer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.json.Json;
import dev.capstan.core.testing.ContractRaces;
import dev.capstan.discovery.InboxEntry;
import dev.capstan.discovery.ReceivedEnvelope;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.Interactions.AcceptResult;
import dev.capstan.discovery.port.Interactions.Message;
import dev.capstan.discovery.port.Interactions.Move;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract of every inbox; an adapter's test extends it. */
public abstract class InboxContract {

    private static final Instant LATER = NEW_YEAR.plusSeconds(600);
    private static final int LARGE = 1_000_000;

    private final PeerId peer = peer();
    private final PeerId sender = peer();

    /** The inbox under test, which other tests may use as well. */
    protected abstract Inbox inbox();

    /** The interactions that fill it. */
    protected abstract Interactions interactions();

    /** The inbox as another node sees it, or itself if there is one node. */
    protected Inbox onAnotherNode() {
        return inbox();
    }

    @Test
    public void acceptedEnvelopeIsStoredUnchanged() {
        for (String text : ODD_NAMES) {
            Envelope envelope = direct("m" + ODD_NAMES.indexOf(text), text);
            assertThat(accept(envelope, null)).isEqualTo(AcceptResult.TAKEN);

            InboxEntry entry = last();
            assertThat(entry.content().peer()).isEqualTo(peer);
            assertThat(entry.content().received()).isEqualTo(NEW_YEAR);
            assertThat(entry.content().envelope().json()).isEqualTo(envelope.json());
            assertThat(inbox().find(entry.number())
                            .map(found -> found.content().envelope().json()))
                    .contains(envelope.json());
        }
        assertThat(inbox().after(peer, 0, 100)).hasSameSizeAs(ODD_NAMES);
    }

    @Test
    public void envelopeThatIsNotAcceptedIsNotStored() {
        Move move = new Move(null, opened(peer, "i"));
        assertThat(accept(direct("one", "first"), move)).isEqualTo(AcceptResult.TAKEN);

        assertThat(accept(direct("one", "again"), null)).isEqualTo(AcceptResult.DUPLICATE);
        assertThat(accept(direct("two", "too late"), move)).isEqualTo(AcceptResult.OVERTAKEN);

        assertThat(texts(inbox().after(peer, 0, 100))).containsExactly("first");
        assertThat(interactions().isAccepted(new Message(peer, sender, "two"), NEW_YEAR))
                .isFalse();
    }

    @Test
    public void pagesAreInOrderOfStorage() {
        for (int i = 0; i < 5; i++) {
            accept(direct("m" + i, "text " + i), null);
        }

        List<InboxEntry> first = inbox().after(peer, 0, 3);
        assertThat(texts(first)).containsExactly("text 0", "text 1", "text 2");
        assertThat(texts(inbox().after(peer, first.get(2).number(), 3))).containsExactly("text 3", "text 4");
        assertThat(texts(inbox().after(null, first.get(0).number() - 1, 2))).containsExactly("text 0", "text 1");
        assertThat(inbox().after(peer(), 0, 3)).isEmpty();
    }

    @Test
    public void claimedEnvelopeCannotBeClaimedUntilItsClaimEnds() {
        accept(direct("one", "first"), null);
        accept(direct("two", "second"), null);
        long number = queued(inbox()).get(0).number();

        assertThat(inbox().claim(number, NEW_YEAR, LATER)).isTrue();
        assertThat(onAnotherNode().claim(number, NEW_YEAR, LATER)).isFalse();
        assertThat(queued(onAnotherNode()))
                .extracting(each -> each.isClaimed(NEW_YEAR))
                .containsExactly(true, false);
        assertThat(queued(inbox())).noneMatch(each -> each.isClaimed(LATER));

        inbox().extend(number, LATER.plusSeconds(1));
        assertThat(onAnotherNode().claim(number, LATER, LATER.plusSeconds(2))).isFalse();
        inbox().extend(number, NEW_YEAR);
        assertThat(onAnotherNode().claim(number, NEW_YEAR, LATER)).isTrue();
        assertThat(inbox().find(number))
                .as("a claimed envelope is still listed")
                .isPresent();
    }

    @Test
    public void queuedEnvelopesOfOneInteractionHaveOneThread() {
        for (int i = 0; i < 3; i++) {
            accept(direct("m" + i, "text"), null);
        }
        accept(direct("other", "text").withInteraction("another"), null);
        accept(say("say one"), null);
        accept(say("say two"), null);

        for (Inbox node : List.of(inbox(), onAnotherNode(), inbox())) {
            List<Inbox.Queued> directs = queued(node);
            assertThat(directs).hasSize(4);
            assertThat(directs.subList(0, 3))
                    .extracting(Inbox.Queued::thread)
                    .containsOnly(directs.get(0).thread());
            assertThat(directs.get(3).thread()).isNotEqualTo(directs.get(0).thread());
            assertThat(node.queued(peer, EnvelopeKind.DIRECT, directs.get(0).number(), 2))
                    .isEqualTo(directs.subList(1, 3));
            assertThat(node.queued(peer, EnvelopeKind.SAY, 0, 100))
                    .extracting(Inbox.Queued::thread)
                    .hasSize(2)
                    .doesNotHaveDuplicates();
            assertThat(node.queued(peer(), EnvelopeKind.DIRECT, 0, 100)).isEmpty();
        }
    }

    private List<Inbox.Queued> queued(Inbox node) {
        return node.queued(peer, EnvelopeKind.DIRECT, 0, 100);
    }

    @Test
    public void onlyOneOfConcurrentClaimsSucceeds() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < 20; round++) {
                accept(direct("m" + round, "text"), null);
                long number = last().number();
                List<Callable<Boolean>> racers = new ArrayList<>();
                for (int racer = 0; racer < 4; racer++) {
                    Inbox node = racer % 2 == 0 ? inbox() : onAnotherNode();
                    racers.add(() -> node.claim(number, NEW_YEAR, LATER));
                }

                assertThat(races.atOnce(racers))
                        .as("round %d", round)
                        .containsExactlyInAnyOrder(true, false, false, false);
            }
        }
    }

    @Test
    public void deletedEnvelopeIsGoneAndCannotBeClaimed() {
        accept(direct("one", "first"), null);
        long number = last().number();

        assertThat(inbox().delete(number)).isTrue();

        assertThat(inbox().delete(number)).isFalse();
        assertThat(inbox().find(number)).isEmpty();
        assertThat(inbox().claim(number, LATER, LATER.plusSeconds(1))).isFalse();
        assertThat(inbox().after(peer, 0, 100)).isEmpty();
    }

    @Test
    public void discardedEnvelopeIsGoneOnceItIsRecorded() {
        accept(direct("one", "first"), null);
        long number = last().number();
        List<InboxEntry> recorded = new ArrayList<>();

        assertThatThrownBy(() -> inbox().discard(number, entry -> {
                    throw new IllegalStateException("the trail is full");
                }))
                .hasMessageContaining("the trail is full");
        assertThat(onAnotherNode().find(number))
                .as("an envelope whose end is not recorded")
                .isPresent();

        assertThat(inbox().discard(number, recorded::add)).isTrue();
        assertThat(texts(recorded)).containsExactly("first");
        assertThat(onAnotherNode().find(number)).isEmpty();

        assertThat(inbox().discard(number, recorded::add)).isFalse();
        assertThat(recorded).hasSize(1);
    }

    @Test
    public void fullInboxOfASenderRefusesMoreAndKeepsWhatItHas() {
        fill(peer, sender, Inbox.MAX_PER_SENDER);

        assertThat(accept(direct("more", "more"), null)).isEqualTo(AcceptResult.FULL);
        assertThat(interactions().isAccepted(new Message(peer, sender, "more"), NEW_YEAR))
                .isFalse();
        assertThat(inbox().after(peer, 0, Inbox.MAX_PER_SENDER + 1)).hasSize(Inbox.MAX_PER_SENDER);

        inbox().delete(last().number());
        assertThat(accept(direct("more", "more"), null)).isEqualTo(AcceptResult.TAKEN);
        inbox().deleteBefore(NEW_YEAR.plusMillis(1));
    }

    @Test
    public void bytesOfASenderAreLimited() {
        String large = "x".repeat(LARGE);
        int taken = 0;
        while (accept(direct("m" + taken, large), null) == AcceptResult.TAKEN) {
            taken++;
        }

        assertThat(taken).isEqualTo((int) (Inbox.MAX_BYTES_PER_SENDER / LARGE));
        inbox().deleteBefore(NEW_YEAR.plusMillis(1));
    }

    @Test
    public void onlyOldEnvelopesArePurged() {
        Instant longAgo = Instant.parse("2001-01-01T00:00:00Z");
        accept(direct("old", "old"), null, longAgo);
        accept(direct("new", "new"), null, longAgo.plusMillis(1));

        assertThat(inbox().deleteBefore(longAgo.plusMillis(1))).isEqualTo(1);

        assertThat(texts(inbox().after(peer, 0, 100))).containsExactly("new");
    }

    /** Stores this many envelopes of a sender. */
    protected void fill(PeerId receiver, PeerId from, int number) {
        for (int i = 0; i < number; i++) {
            assertThat(accept(direct("m" + i, "text"), null)).isEqualTo(AcceptResult.TAKEN);
        }
    }

    private InboxEntry last() {
        List<InboxEntry> entries = inbox().after(peer, 0, 10_000);
        return entries.get(entries.size() - 1);
    }

    private static List<String> texts(List<InboxEntry> entries) {
        return entries.stream()
                .map(entry -> entry.content().envelope().body().path("text").asText())
                .toList();
    }

    private AcceptResult accept(Envelope envelope, @Nullable Move move) {
        return accept(envelope, move, NEW_YEAR);
    }

    private AcceptResult accept(Envelope envelope, @Nullable Move move, Instant at) {
        return interactions()
                .accept(
                        new Message(peer, sender, envelope.id()),
                        LATER,
                        move,
                        new ReceivedEnvelope(peer, envelope, at));
    }

    private Envelope say(String id) {
        return Envelope.of(
                id,
                EnvelopeKind.SAY,
                BUILDERS,
                sender,
                NEW_YEAR.getEpochSecond(),
                Json.object().put("text", "Good morning."));
    }

    private Envelope direct(String id, String text) {
        return Envelope.of(
                        id,
                        EnvelopeKind.DIRECT,
                        BUILDERS,
                        sender,
                        NEW_YEAR.getEpochSecond(),
                        Json.object().put("text", text))
                .to(peer)
                .withInteraction("i");
    }
}
