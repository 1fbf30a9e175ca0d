package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.EnvelopeCodec;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Transport;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.Progress;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.PartReceiver;
import dev.capstan.core.invocation.ResponseGate;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.OwnThread;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Requests whose results arrive part by part. */
class StreamedRequestsTest extends AgentRpcFixture {

    private static final JsonNode BAD_PART = TextNode.valueOf("bad");
    private static final JsonNode DONE = Json.object().put("ok", true).put("data", "done");

    private final List<String> received = new CopyOnWriteArrayList<>();
    private final PartReceiver receiver = new PartReceiver() {
        @Override
        public void part(JsonNode part) {
            received.add(Json.write(part));
        }

        @Override
        public void progress(Progress progress) {
            received.add(progress.fraction() + " " + progress.message());
        }
    };

    private static Handler streaming() {
        return (call, deadline) -> {
            call.parts().report(new Progress(0.5, "half"));
            for (int part = 1; part <= 3; part++) {
                call.parts().send(TextNode.valueOf("part " + part));
            }
            return new HandlerResult.Responded(TextNode.valueOf("done"));
        };
    }

    private InvokeCapability path() {
        ResponseGate gate = new ResponseGate() {
            @Override
            public Decision decide(Call call, JsonNode response) {
                return Decision.pass(call);
            }

            @Override
            public Decision decidePart(Call call, JsonNode part, long index) {
                return part.equals(BAD_PART)
                        ? Decision.refuse(Refusal.of(RefusalCode.SCHEMA_VIOLATION, "part " + index))
                        : Decision.pass(call);
            }
        };
        Handler peer = network.callPeer(8);
        return new InvokeCapability(
                List.of(call -> Decision.pass(call)),
                capability -> peer,
                List.of(gate),
                network.closing(new HandlerExecutor("calls", 4)),
                network.trail,
                InstantSource.fixed(InMemoryNetwork.NOW));
    }

    private Outcome invoked(PartReceiver to) {
        Call call = InMemoryNetwork.call("work", PAYLOAD);
        return path().invoke(to == PartReceiver.NONE ? call : call.streamedTo(to));
    }

    private CompletableFuture<Outcome> invoking(PartReceiver to) {
        network.tap();
        return CompletableFuture.supplyAsync(() -> invoked(to), OwnThread.EACH);
    }

    private void send(Envelope request, Envelope event) {
        String topic = ReplyAddress.topic(request, Transport.Kind.MEMORY).orElseThrow();
        network.bus.publish(topic, EnvelopeCodec.encode(event));
    }

    private static Refusal refusal(Outcome outcome) {
        return ((Outcome.Refused) outcome).refusal();
    }

    @Test
    void partsAndProgressOfAPeerReachTheCaller() {
        network.serve(streaming());

        Outcome outcome = invoked(receiver);

        assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
        assertThat(received)
                .as("parts are in order, and progress comes when it comes")
                .containsSubsequence("\"part 1\"", "\"part 2\"", "\"part 3\"")
                .containsExactlyInAnyOrder("0.5 half", "\"part 1\"", "\"part 2\"", "\"part 3\"");
        assertThat(network.trail.events().get(0).details().at("/parts/count").asLong())
                .isEqualTo(3);
        assertThat(network.trail.events().get(0).details().path("parts"))
                .as("both sides record the same parts")
                .isEqualTo(network.peerTrail.events().get(0).details().path("parts"));
    }

    @Test
    void callerWithoutAStreamAsksForNoParts() {
        network.serve(streaming());
        network.tap();

        assertThat(invoked(PartReceiver.NONE)).isInstanceOf(Outcome.Succeeded.class);
        assertThat(awaitOnTheWire().acceptsParts()).isFalse();
    }

    /** All arrive while the caller is at a progress, so that no time passes between the response and the parts. */
    @Test
    void partsThatArriveInAnotherOrderAreReceivedInTheirOwn() throws Exception {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<Outcome> running = invoking(new PartReceiver() {
            @Override
            public void part(JsonNode part) {
                received.add(Json.write(part));
            }

            @Override
            public void progress(Progress progress) {
                busy.countDown();
                Eventually.awaitRelease(release);
            }
        });
        Envelope request = awaitOnTheWire();
        send(request, request.progress("h", Json.object().put("fraction", 0.5)));
        assertThat(busy.await(20, TimeUnit.SECONDS)).isTrue();
        send(request, request.response("r", DONE, 3));
        Eventually.holds("the response has arrived", () -> network.delivered() == 3);
        for (int part = 2; part >= 0; part--) {
            int delivered = 6 - part;
            send(request, request.part("p-" + part, part, TextNode.valueOf("part " + part)));
            Eventually.holds("the part has arrived", () -> network.delivered() == delivered);
        }
        release.countDown();

        assertThat(running.get(20, TimeUnit.SECONDS)).isInstanceOf(Outcome.Succeeded.class);
        assertThat(received).containsExactly("\"part 0\"", "\"part 1\"", "\"part 2\"");
    }

    @Test
    void partWithoutItsNumberEndsTheCall() throws Exception {
        CompletableFuture<Outcome> running = invoking(receiver);
        Envelope request = awaitOnTheWire();
        Envelope part = request.part("p-0", 0, TextNode.valueOf("part"));
        send(
                request,
                new Envelope(
                        part.kind(),
                        part.messageId(),
                        part.correlationId(),
                        part.causedBy(),
                        part.from(),
                        part.to(),
                        part.capability(),
                        null,
                        null,
                        part.tenantId(),
                        Map.of("event", "part", "parts", "-1"),
                        part.payload(),
                        null));

        assertThat(refusal(running.get(20, TimeUnit.SECONDS)).code()).isEqualTo(RefusalCode.INVALID_ENVELOPE);
    }

    @Test
    void lostPartIsNoticedAfterTheResponse() throws Exception {
        CompletableFuture<Outcome> running = invoking(receiver);
        Envelope request = awaitOnTheWire();
        send(request, request.part("p-0", 0, TextNode.valueOf("the first")));
        send(request, request.response("r", DONE, 2));

        Refusal refusal = refusal(running.get(20, TimeUnit.SECONDS));

        assertThat(refusal.code()).isEqualTo(RefusalCode.NETWORK_ERROR);
        assertThat(refusal.message()).contains("sent 2 parts, of which 1 arrived");
    }

    @Test
    void callWithoutAStreamMissesNoParts() throws Exception {
        CompletableFuture<Outcome> running = invoking(PartReceiver.NONE);
        Envelope request = awaitOnTheWire();
        send(request, request.response("r", DONE, 2));

        assertThat(running.get(20, TimeUnit.SECONDS)).isInstanceOf(Outcome.Succeeded.class);
    }

    @Test
    void copiesAndPartsOfOthersAreIgnored() throws Exception {
        CompletableFuture<Outcome> running = invoking(receiver);
        Envelope request = awaitOnTheWire();
        Envelope part = request.part("p-0", 0, TextNode.valueOf("the first"));
        Envelope foreign = new Envelope(
                part.kind(),
                "x",
                part.correlationId(),
                part.causedBy(),
                InMemoryNetwork.SELF,
                part.to(),
                part.capability(),
                null,
                null,
                part.tenantId(),
                part.headers(),
                TextNode.valueOf("foreign"),
                null);
        send(request, foreign);
        send(request, part);
        send(request, part);
        send(request, request.response("r", DONE, 1));

        assertThat(running.get(20, TimeUnit.SECONDS)).isInstanceOf(Outcome.Succeeded.class);
        assertThat(received).containsExactly("\"the first\"");
    }

    @Test
    void refusedPartCancelsTheRequestAtThePeer() throws Exception {
        CompletableFuture<Outcome> running = invoking(receiver);
        Envelope request = awaitOnTheWire();
        send(request, request.part("p-0", 0, BAD_PART));

        assertThat(refusal(running.get(20, TimeUnit.SECONDS)).code()).isEqualTo(RefusalCode.SCHEMA_VIOLATION);
        Eventually.holds("the peer is told", () -> network.onTheWire.stream().anyMatch(Envelope::isCancellation));
    }

    @Test
    void callerThatIsTooSlowLosesTheCallAndNoMemory() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        PartReceiver slow = new PartReceiver() {
            @Override
            public void part(JsonNode part) throws InterruptedException {
                release.await();
            }

            @Override
            public void progress(Progress progress) {
                throw new AssertionError("the peer reports none");
            }
        };
        CompletableFuture<Outcome> running = invoking(slow);
        Envelope request = awaitOnTheWire();
        JsonNode large = TextNode.valueOf("x".repeat(1_000_000));
        for (int part = 0; part < 8; part++) {
            send(request, request.part("p-" + part, part, large));
        }
        Eventually.holds("the request and all parts have arrived", () -> network.delivered() == 9);
        release.countDown();

        Refusal refusal = refusal(running.get(20, TimeUnit.SECONDS));

        assertThat(refusal.message()).contains("parts arrive faster than the caller receives them");
    }
}
