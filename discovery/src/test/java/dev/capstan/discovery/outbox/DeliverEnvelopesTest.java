package dev.capstan.discovery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.discovery.Advertisement;
import dev.capstan.discovery.Peer;
import dev.capstan.discovery.PeerCard;
import dev.capstan.discovery.PeerStores;
import dev.capstan.discovery.ReceptionResult;
import dev.capstan.discovery.SeenPeer;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.inmemory.InMemoryInteractions;
import dev.capstan.discovery.inmemory.InMemoryKnownPeers;
import dev.capstan.discovery.inmemory.InMemoryOutbox;
import dev.capstan.discovery.inmemory.InMemoryReceivedCapabilities;
import dev.capstan.discovery.interaction.State;
import dev.capstan.discovery.outbox.DeliverEnvelopes.Delivery;
import dev.capstan.discovery.port.EnvelopeSender;
import dev.capstan.discovery.port.Outbox;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DeliverEnvelopesTest {

    private static final Channel BUILDERS = new Channel("builders");
    private static final PeerId DESIGNER = new PeerId("designer");
    private static final PeerId BANK = new PeerId("bank");
    private static final PeerId OPS = new PeerId("ops");
    private static final Instant START = Instant.parse("2026-04-16T19:01:00Z");

    private final InMemoryReceivedCapabilities received = new InMemoryReceivedCapabilities();
    private final InMemoryInteractions interactions = new InMemoryInteractions(received);
    private final Outbox outbox = readable(new InMemoryOutbox(interactions));
    private final List<AuditEvent> trail = new ArrayList<>();
    private final List<String> handed = new ArrayList<>();
    private final Set<PeerId> away = new HashSet<>();
    private boolean connected = true;
    private boolean recording = true;
    private boolean readable = true;
    private int rings;
    private Instant now = START;
    private DeliverEnvelopes deliver = deliveries();
    private Peer designer = designer();

    private DeliverEnvelopes deliveries() {
        BackoffPolicy retries = new BackoffPolicy(Duration.ofMillis(500), Duration.ofSeconds(30), () -> 0);
        BackoffPolicy reminders = new BackoffPolicy(Duration.ofSeconds(5), Duration.ofSeconds(60), () -> 0);
        return new DeliverEnvelopes(
                outbox, interactions, this::record, new Network(), () -> now, retries, reminders, () -> rings++);
    }

    private Peer designer() {
        PeerStores memory = new PeerStores(new InMemoryKnownPeers(), interactions, received);
        return new Peer(
                new Advertisement(DESIGNER, null, List.of()),
                Set.of(BUILDERS),
                memory,
                this::record,
                new Network(),
                () -> now,
                deliver);
    }

    private void record(List<AuditEvent> events) {
        if (!recording) {
            throw new AuditUnavailable("the disk is full", null);
        }
        trail.addAll(events);
    }

    /** A network that knows who is away. */
    private final class Network implements EnvelopeSender {
        @Override
        public void send(Envelope envelope) {
            handed.add(envelope.kind().wire());
        }

        @Override
        public Handover handOver(Envelope envelope) {
            if (!connected) {
                return Handover.NO_CONNECTION;
            }
            if (envelope.to() != null && away.contains(envelope.to())) {
                return Handover.NOBODY_LISTENS;
            }
            handed.add(envelope.id());
            return Handover.TAKEN;
        }
    }

    @Test
    void whatTheNetworkTakesIsSentAndWaitsForItsReceipt() throws Exception {
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
    void whatIsSaidToEverybodyIsDeliveredOnceTheNetworkHasIt() throws Exception {
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

    @Test
    void aReceiverThatIsSilentIsRemindedUnderTheSameId() {
        Envelope direct = direct(BANK, "i1");
        send(direct);
        deliver.deliver();
        pass(Duration.ofSeconds(4));
        assertThat(handed).hasSize(1);
        pass(Duration.ofSeconds(1));
        assertThat(handed).containsExactly(direct.id(), direct.id());

        receipt(BANK, direct, "duplicate");
        deliver.deliver();

        assertThat(waiting()).isEmpty();
    }

    @Test
    void aReceiverThatIsBusyIsSentTheEnvelopeAgainAndItsInteractionGoesOn() {
        Envelope direct = direct(BANK, "i1");
        send(direct);
        deliver.deliver();

        receipt(
                BANK,
                direct,
                Json.object()
                        .put("status", "rejected")
                        .put("reason_code", "busy")
                        .put("retryable", true));
        pass(Duration.ofSeconds(5));

        assertThat(handed).containsExactly(direct.id(), direct.id());
        assertThat(state("i1")).isEqualTo(State.SUBMITTED);

        receipt(BANK, direct, Json.object().put("status", "rejected").put("reason_code", "not_found"));
        deliver.deliver();

        assertThat(waiting()).isEmpty();
        assertThat(state("i1")).isEqualTo(State.FAILED);
    }

    @Test
    void anAnswerThatNamesTheEnvelopeIsAnAcknowledgementToo() {
        Envelope direct = direct(BANK, "i1");
        send(direct);
        deliver.deliver();

        designer.receive(from(BANK, EnvelopeKind.TRACE, "i1", Json.object().put("state", "working"))
                .answering(direct)
                .to(DESIGNER));

        assertThat(waiting()).isEmpty();
    }

    @Test
    void nobodyElseAcknowledges() {
        Envelope direct = direct(BANK, null);
        send(direct);
        deliver.deliver();

        receipt(OPS, direct, "accepted");
        receipt(BANK, direct(BANK, null), "accepted");

        assertThat(waiting()).containsExactly(direct.id());
    }

    @Test
    void whatNeverFoundItsReceiverIsGivenUpWithAReceiptAndARecord() {
        away.add(BANK);
        Envelope direct = direct(BANK, "i1");
        send(direct);
        pass(Duration.ofSeconds(300));
        assertThat(waiting()).hasSize(1);
        pass(Duration.ofSeconds(1));

        assertThat(waiting()).isEmpty();
        assertThat(handed).isEmpty();
        assertThat(state("i1")).isEqualTo(State.FAILED);
        UndeliveredEnvelope givenUp =
                outbox.lastGivenUp(DESIGNER, BUILDERS, "i1").orElseThrow();
        assertThat(givenUp.receipt().toString())
                .contains("\"for_id\":\"" + direct.id() + "\"", "\"status\":\"expired\"", "was not on the network");
        assertThat(trail).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo("envelope_given_up");
            assertThat(event.details().toString())
                    .contains(direct.id(), "\"to\":\"bank\"", "\"handedOver\":false", "\"interactionId\":\"i1\"");
        });
    }

    @Test
    void whatWasSentAndNeverAcknowledgedIsGivenUpAndItsInteractionMayGoOn() {
        Envelope direct = direct(BANK, "i1");
        send(direct);
        pass(Duration.ofSeconds(301));

        assertThat(waiting()).isEmpty();
        assertThat(state("i1")).isEqualTo(State.SUBMITTED);
        assertThat(trail).singleElement().satisfies(event -> assertThat(
                        event.details().path("handedOver").asBoolean())
                .isTrue());
        assertThat(outbox.lastGivenUp(DESIGNER, BUILDERS, "i1")
                        .orElseThrow()
                        .receipt()
                        .toString())
                .contains("before a receipt arrived");
    }

    @Test
    void anInteractionThatHasEndedStaysAsItEnded() {
        away.add(BANK);
        send(direct(BANK, "i1"));
        designer.receive(from(BANK, EnvelopeKind.TRACE, "i1", Json.object().put("state", "completed"))
                .to(DESIGNER));

        pass(Duration.ofSeconds(301));

        assertThat(trail).hasSize(1);
        assertThat(state("i1")).isEqualTo(State.COMPLETED);
    }

    @Test
    void anEnvelopeSaysItselfHowLongItIsTried() {
        away.add(BANK);
        send(direct(BANK, "i1").expiring(START.getEpochSecond() + 600));
        pass(Duration.ofSeconds(599));
        assertThat(waiting()).hasSize(1);
        pass(Duration.ofSeconds(1));

        assertThat(waiting()).isEmpty();
    }

    @Test
    void whatCannotBeRecordedIsGivenUpOnceItCan() {
        away.add(BANK);
        send(direct(BANK, "i1"));
        recording = false;
        now = now.plusSeconds(301);

        assertThatThrownBy(deliver::deliver).isInstanceOf(AuditUnavailable.class);
        assertThat(waiting()).hasSize(1);
        assertThat(state("i1")).isEqualTo(State.SUBMITTED);

        recording = true;
        deliver.deliver();
        assertThat(waiting()).isEmpty();
        assertThat(trail).hasSize(1);
    }

    @Test
    void anAcknowledgementThatCannotBeNotedIsTakenAndAskedForAgain() {
        Envelope direct = direct(BANK, "i1");
        send(direct);
        deliver.deliver();
        List<Envelope> subscribed = new ArrayList<>();
        designer.subscribe(subscribed::add);
        Envelope accepted = from(
                        BANK,
                        EnvelopeKind.RECEIPT,
                        "i1",
                        Json.object().put("for_id", direct.id()).put("status", "accepted"))
                .to(DESIGNER);

        readable = false;
        assertThat(designer.receive(accepted)).isInstanceOf(ReceptionResult.Taken.class);
        readable = true;

        assertThat(subscribed).containsExactly(accepted);
        assertThat(waiting()).containsExactly(direct.id());
        pass(Duration.ofSeconds(60));
        assertThat(handed).contains(direct.id(), direct.id());
        receipt(BANK, direct, "duplicate");
        assertThat(waiting()).isEmpty();
    }

    @Test
    void anotherRunTakesOverWhatWaitsAndRemindsOfWhatWasSent() {
        away.add(OPS);
        Envelope sent = direct(BANK, "i1");
        Envelope queued = direct(OPS, "i2");
        List.of(sent, queued).forEach(this::send);
        deliver.deliver();
        assertThat(handed).containsExactly(sent.id());
        away.clear();

        deliver = deliveries();
        deliver.adopt(Duration.ofSeconds(1));
        deliver.deliver();
        assertThat(handed).as("so young an envelope is another node's").hasSize(1);
        deliver.adopt(Duration.ZERO);
        deliver.adopt(Duration.ZERO);
        deliver.deliver();

        assertThat(handed).containsExactlyInAnyOrder(sent.id(), sent.id(), queued.id());
    }

    @Test
    void whatAnotherNodeHasDeliveredIsNotSentAgain() {
        away.add(BANK);
        Envelope direct = direct(BANK, "i1");
        send(direct);
        deliver.deliver();
        outbox.delivered(outbox.waiting(0, 1).get(0).number());
        away.clear();

        pass(Duration.ofSeconds(301));

        assertThat(handed).isEmpty();
        assertThat(trail).isEmpty();
    }

    @Test
    void greetingsAndQuestionsAreNotKept() {
        designer.send(designer.greet(BUILDERS));
        designer.send(designer.whois(BUILDERS, ""));

        assertThat(waiting()).isEmpty();
        assertThat(handed).containsExactly("greet", "whois");
    }

    @Test
    void theSameEnvelopeMayBeSentAgainAndIsKeptOnce() {
        connected = false;
        Envelope direct = direct(BANK, "i1");

        assertThat(designer.send(direct)).isInstanceOf(ReceptionResult.Taken.class);
        assertThat(designer.send(direct)).isInstanceOf(ReceptionResult.Taken.class);

        assertThat(waiting()).containsExactly(direct.id());
        connected = true;
        deliver.deliver();
        assertThat(handed).containsExactly(direct.id());
    }

    @Test
    void aFullOutboxRefusesAndSaysItsLimits() {
        connected = false;
        for (int i = 0; i < Outbox.MAX_PER_SENDER; i++) {
            assertThat(designer.send(designer.own(
                            EnvelopeKind.SAY, BUILDERS, Json.object().put("text", "x"))))
                    .isInstanceOf(ReceptionResult.Taken.class);
        }

        Envelope oneMore = direct(BANK, "i1");
        assertThat(designer.send(oneMore)).isInstanceOfSatisfying(ReceptionResult.Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(ReasonCode.BUSY);
            assertThat(refused.detail()).contains("1000", "10000", "16 MiB", "64 MiB");
        });
        assertThat(interactions.find(DESIGNER, BUILDERS, "i1")).isEmpty();

        connected = true;
        deliver.deliver();
        assertThat(designer.send(oneMore)).isInstanceOf(ReceptionResult.Taken.class);
    }

    /** The same outbox, in a database that cannot be read at times. */
    private Outbox readable(Outbox real) {
        return (Outbox) Proxy.newProxyInstance(
                Outbox.class.getClassLoader(), new Class<?>[] {Outbox.class}, (proxy, method, values) -> {
                    if (!readable) {
                        throw new AuditUnavailable("the disk is gone", null);
                    }
                    try {
                        return method.invoke(real, values);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    private CompletableFuture<Delivery> send(Envelope envelope) {
        CompletableFuture<Delivery> delivery = deliver.watch(envelope);
        assertThat(designer.send(envelope)).isInstanceOf(ReceptionResult.Taken.class);
        return delivery;
    }

    private Envelope direct(PeerId to, String interaction) {
        EnvelopeKind kind = interaction == null ? EnvelopeKind.CAPABILITY : EnvelopeKind.DIRECT;
        return designer.own(
                        kind,
                        BUILDERS,
                        interaction == null ? capability() : Json.object().put("text", "?"))
                .to(to)
                .in(interaction);
    }

    private static ObjectNode capability() {
        return Json.object()
                .set(
                        "capability",
                        Json.object()
                                .put("id", "a")
                                .put("summary", "b")
                                .put("outcome", "c")
                                .put("digest", "sha256:" + "0".repeat(64)));
    }

    private void receipt(PeerId from, Envelope of, String status) {
        receipt(from, of, Json.object().put("status", status));
    }

    private void receipt(PeerId from, Envelope of, ObjectNode body) {
        String interaction = of.interactionId() == null ? of.id() : of.interactionId();
        designer.receive(from(from, EnvelopeKind.RECEIPT, interaction, body.put("for_id", of.id()))
                .to(DESIGNER));
    }

    private Envelope from(PeerId from, EnvelopeKind kind, String interaction, ObjectNode body) {
        return Envelope.of("a" + handed.size() + kind, kind, BUILDERS, from, now.getEpochSecond(), body)
                .in(interaction);
    }

    private SeenPeer seen(PeerId peer) {
        return new SeenPeer(BUILDERS, PeerCard.of(peer, null, List.of()), now);
    }

    /** Lets time pass as the thread that delivers sees it: from one thing that is due to the next. */
    private void pass(Duration time) {
        Instant end = now.plus(time);
        Instant next = deliver.deliver();
        while (next.isBefore(end)) {
            now = next;
            next = deliver.deliver();
        }
        now = end;
        deliver.deliver();
    }

    private List<String> waiting() {
        return outbox.waiting(0, 10_000).stream().map(Outgoing::id).toList();
    }

    private State state(String interaction) {
        return interactions.find(DESIGNER, BUILDERS, interaction).orElseThrow().state();
    }
}
