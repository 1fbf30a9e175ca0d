package dev.capstan.discovery.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.Advertisement;
import dev.capstan.discovery.Peer;
import dev.capstan.discovery.PeerStores;
import dev.capstan.discovery.VerificationFailures;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.inmemory.InMemoryInbox;
import dev.capstan.discovery.inmemory.InMemoryInteractions;
import dev.capstan.discovery.inmemory.InMemoryKnownPeers;
import dev.capstan.discovery.inmemory.InMemoryOutbox;
import dev.capstan.discovery.inmemory.InMemoryReceivedCapabilities;
import dev.capstan.discovery.interaction.Interaction;
import dev.capstan.discovery.interaction.State;
import dev.capstan.discovery.outbox.BackoffPolicy;
import dev.capstan.discovery.outbox.DeliverEnvelopes;
import dev.capstan.discovery.port.EnvelopeSender;
import dev.capstan.discovery.port.Outbox;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HandleInboxTest {

    private static final Channel BUILDERS = new Channel("builders");
    private static final PeerId OPS = new PeerId("ops");
    private static final AgentId DESK = new AgentId("desk");

    private final InMemoryInbox inbox = new InMemoryInbox();
    private final InMemoryReceivedCapabilities received = new InMemoryReceivedCapabilities();
    private final InMemoryInteractions interactions = new InMemoryInteractions(received, inbox);
    private final List<Envelope> sent = new CopyOnWriteArrayList<>();
    private final List<JsonNode> payloads = new CopyOnWriteArrayList<>();
    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final HandlerExecutor handlers = new HandlerExecutor("test", 4);
    private final HandlerExecutor workers = new HandlerExecutor("inbox", 4);
    private final Semaphore ended = new Semaphore(0);
    private Instant now = Instant.parse("2026-04-16T19:01:00Z");
    private Function<JsonNode, HandlerResult> handler = payload -> responds(TextNode.valueOf("Done."));
    private final InMemoryOutbox outbox = new InMemoryOutbox(interactions);
    private Set<Channel> channels = Set.of(BUILDERS);
    private Peer desk = desk(null);
    private final HandleInbox handleInbox = new HandleInbox(
            () -> List.of(new HandleInbox.Recipient(desk, DESK, Map.of(EnvelopeKind.DIRECT, "work"))),
            inbox,
            interactions,
            new InvokeCapability(
                    List.of(new FindCapability(new InMemoryCatalogs(
                            List.of(new Catalog(DESK, List.of(), List.of(Capability.untyped(DESK, "work"))))))),
                    capability -> (call, deadline) -> handled(call),
                    List.of(),
                    handlers,
                    events -> {},
                    () -> now),
            workers,
            () -> now,
            ended::release);

    private Peer desk(@Nullable DeliverEnvelopes deliveries) {
        return new Peer(
                new Advertisement(new PeerId("desk"), null, List.of()),
                channels,
                new PeerStores(new InMemoryKnownPeers(), interactions, received),
                new VerificationFailures(events -> {}, () -> now),
                sent::add,
                () -> now,
                deliveries);
    }

    private DeliverEnvelopes deliveries() {
        BackoffPolicy pauses = new BackoffPolicy(Duration.ofSeconds(1), Duration.ofSeconds(1), () -> 0);
        return new DeliverEnvelopes(
                outbox, interactions, events -> {}, EnvelopeSender.NONE, () -> now, pauses, pauses, () -> {});
    }

    private HandlerResult handled(Call call) {
        calls.add(call);
        payloads.add(call.payload());
        return handler.apply(call.payload());
    }

    @AfterEach
    void close() {
        workers.close();
        handlers.close();
    }

    @Test
    void aBodyChangesNothingOfTheHeader() throws Exception {
        ObjectNode body = Json.object().put("text", "Do it.");
        for (String name : List.of("id", "kind", "channel", "from", "interaction_id")) {
            body.put(name, "forged");
        }
        receive(envelope("m1", EnvelopeKind.DIRECT, body).withInteraction("i1"));

        run();

        assertThat(payloads)
                .containsExactly(Json.object()
                        .put("text", "Do it.")
                        .put("id", "m1")
                        .put("kind", "direct")
                        .put("channel", "builders")
                        .put("from", "ops")
                        .put("interaction_id", "i1"));
    }

    @Test
    void resultCompletesTheInteractionAndLeavesTheInboxEmpty() throws Exception {
        receive(direct("m1", "i1"));

        run();

        assertThat(payloads).singleElement().satisfies(payload -> {
            assertThat(payload.path("text").textValue()).isEqualTo("Can you take this?");
            assertThat(payload.path("from").textValue()).isEqualTo("ops");
            assertThat(payload.path("interaction_id").textValue()).isEqualTo("i1");
            assertThat(payload.path("kind").textValue()).isEqualTo("direct");
        });
        assertThat(calls.get(0).caller().id()).isEqualTo("anonymous");
        assertThat(state("i1")).contains(State.COMPLETED);
        assertThat(inbox.after(null, 0, 10)).isEmpty();
        assertThat(sent).singleElement().satisfies(trace -> {
            assertThat(trace.kind()).isEqualTo(EnvelopeKind.TRACE);
            assertThat(trace.to()).isEqualTo(OPS);
            assertThat(trace.replyTo()).isEqualTo("m1");
            assertThat(trace.body().path("message").textValue()).isEqualTo("Done.");
        });
    }

    @Test
    void handlerChoosesTheStateAndTheNextMessageContinues() throws Exception {
        handler = payload -> responds(Json.object().put("state", "needs_input").put("message", "Which colour?"));
        receive(direct("m1", "i1"));
        run();
        assertThat(state("i1")).contains(State.NEEDS_INPUT);

        handler = payload -> responds(Json.object().put("colour", "blue"));
        receive(direct("m2", "i1"));
        run();

        assertThat(state("i1")).contains(State.COMPLETED);
        assertThat(sent.get(1).body().path("message").textValue()).isEqualTo("{\"colour\":\"blue\"}");
    }

    @Test
    void failureEndsTheInteractionWithItsReason() throws Exception {
        handler = payload -> HandlerResult.failed(RefusalCode.HANDLER_CRASHED, "it broke");
        receive(direct("m1", "i1"));

        run();

        assertThat(state("i1")).contains(State.FAILED);
        assertThat(sent.get(0).body().path("message").textValue()).isEqualTo("handler_crashed: it broke");
        assertThat(inbox.after(null, 0, 10)).isEmpty();
    }

    @Test
    void busyHandlerIsTriedAgainAfterTheClaim() throws Exception {
        handler = payload -> HandlerResult.notExecuted(RefusalCode.BUSY, "no permit");
        receive(direct("m1", "i1"));
        run();
        assertThat(state("i1")).contains(State.SUBMITTED);
        assertThat(inbox.after(null, 0, 10)).hasSize(1);

        handler = payload -> responds(TextNode.valueOf("Done."));
        handleInbox.run();
        assertThat(payloads).as("the claim has not ended").hasSize(1);
        now = now.plus(HandleInbox.CLAIM).plus(Duration.ofMillis(1));
        run();

        assertThat(state("i1")).contains(State.COMPLETED);
        assertThat(inbox.after(null, 0, 10)).isEmpty();
    }

    @Test
    void workThatItsSenderCanceledIsNotDone() throws Exception {
        receive(direct("m1", "i1"));
        receive(envelope("m2", EnvelopeKind.TRACE, Json.object().put("state", "canceled"))
                .withInteraction("i1"));

        run();

        assertThat(payloads).isEmpty();
        assertThat(inbox.after(null, 0, 10)).isEmpty();
    }

    @Test
    void resultTooLargeForAnEnvelopeFailsTheInteraction() throws Exception {
        handler = payload -> responds(TextNode.valueOf("x".repeat(Envelope.MAX_BYTES)));
        receive(direct("m1", "i1"));

        run();

        assertThat(state("i1")).contains(State.FAILED);
        assertThat(sent.get(0).body().path("message").textValue()).contains("too large");
    }

    @Test
    void busyInteractionDelaysNoOther() throws Exception {
        for (int i = 0; i < 600; i++) {
            receive(direct("m" + i, "busy"));
        }
        receive(direct("other", "i2"));
        handler = payload -> HandlerResult.notExecuted(RefusalCode.BUSY, "no permit");

        run();
        assertThat(ended.tryAcquire(30, TimeUnit.SECONDS)).isTrue();

        assertThat(payloads)
                .extracting(payload -> payload.path("id").textValue())
                .containsExactlyInAnyOrder("m0", "other");
    }

    @Test
    void envelopeDoesNotOvertakeAnEarlierOneOfItsInteractionThatWaits() throws Exception {
        handler = payload -> HandlerResult.notExecuted(RefusalCode.BUSY, "no permit");
        receive(direct("m1", "i1"));
        run();
        handler = payload -> responds(Json.object().put("state", "working"));
        receive(direct("m2", "i1"));

        handleInbox.run();
        assertThat(inbox.queued(desk.id(), EnvelopeKind.DIRECT, 0, 10))
                .extracting(queued -> queued.isClaimed(now))
                .containsExactly(true, false);
        now = now.plus(HandleInbox.CLAIM).plus(Duration.ofMillis(1));
        run();
        run();

        assertThat(payloads)
                .extracting(payload -> payload.path("id").textValue())
                .containsExactly("m1", "m1", "m2");
        assertThat(inbox.after(null, 0, 10)).isEmpty();
    }

    @Test
    void envelopeWaitsWhileAnotherNodeProcessesALaterOneOfItsInteraction() throws Exception {
        receive(direct("m1", "i1"));
        receive(direct("m2", "i1"));
        assertThat(inbox.claim(2, now, now.plusSeconds(1))).isTrue();

        handleInbox.run();

        assertThat(inbox.queued(desk.id(), EnvelopeKind.DIRECT, 0, 10))
                .extracting(queued -> queued.isClaimed(now))
                .containsExactly(false, true);
        now = now.plusSeconds(1);
        run();
        assertThat(payloads)
                .extracting(payload -> payload.path("id").textValue())
                .containsExactly("m1");
    }

    @Test
    void workInAChannelThatThePeerHasLeftWaitsUntilItIsBack() throws Exception {
        receive(direct("m1", "i1"));
        channels = Set.of(new Channel("elsewhere"));
        desk = desk(null);

        run();
        assertThat(payloads).isEmpty();
        assertThat(inbox.after(null, 0, 10)).hasSize(1);

        channels = Set.of(BUILDERS);
        desk = desk(null);
        now = now.plus(HandleInbox.CLAIM).plus(Duration.ofMillis(1));
        run();
        assertThat(payloads).hasSize(1);
        assertThat(state("i1")).contains(State.COMPLETED);
    }

    @Test
    void workWaitsWhileTheOutboxHasNoCapacityForItsResult() throws Exception {
        desk = desk(deliveries());
        receive(direct("m1", "i1"));
        for (int i = 0; i < Outbox.MAX_PER_SENDER; i++) {
            desk.send(desk.own(EnvelopeKind.SAY, BUILDERS, Json.object().put("text", "Hello.")));
        }

        run();
        assertThat(payloads).isEmpty();

        outbox.delivered(1);
        now = now.plus(HandleInbox.CLAIM).plus(Duration.ofMillis(1));
        run();
        assertThat(payloads).hasSize(1);
        assertThat(inbox.after(null, 0, 10)).isEmpty();
    }

    @Test
    void workIsNotRepeatedWhenItsResultIsRefused() throws Exception {
        receive(direct("m1", "i1"));
        handler = payload -> {
            now = Instant.ofEpochSecond(-1); // an envelope cannot have this time
            return responds(TextNode.valueOf("Done."));
        };

        run();

        assertThat(payloads).hasSize(1);
        assertThat(sent).isEmpty();
        assertThat(inbox.after(null, 0, 10)).isEmpty();
    }

    @Test
    void kindWithoutACapabilityStaysInTheInbox() {
        receive(envelope("m1", EnvelopeKind.SAY, Json.object().put("text", "Hello.")));

        handleInbox.run();

        assertThat(payloads).isEmpty();
        assertThat(inbox.after(null, 0, 10)).hasSize(1);
    }

    private static HandlerResult responds(JsonNode data) {
        return new HandlerResult.Responded(data);
    }

    /** Runs, and waits for the envelope that it starts. */
    private void run() throws InterruptedException {
        handleInbox.run();
        assertThat(ended.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
    }

    private void receive(Envelope envelope) {
        desk.receive(envelope);
    }

    private Optional<State> state(String interaction) {
        return interactions.find(desk.id(), BUILDERS, interaction).map(Interaction::state);
    }

    private Envelope direct(String id, String interaction) {
        return envelope(id, EnvelopeKind.DIRECT, Json.object().put("text", "Can you take this?"))
                .withInteraction(interaction);
    }

    private Envelope envelope(String id, EnvelopeKind kind, ObjectNode body) {
        return Envelope.of(id, kind, BUILDERS, OPS, now.getEpochSecond(), body).to(desk.id());
    }
}
