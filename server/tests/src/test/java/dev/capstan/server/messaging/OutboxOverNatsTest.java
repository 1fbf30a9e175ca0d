package dev.capstan.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.nats.InterruptibleProxy;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Transfers between two servers while the broker, or one of them, is away. */
class OutboxOverNatsTest {

    private static final int TRANSFERS = 60;

    @RegisterExtension
    private static final NatsServer NATS = new NatsServer();

    /** Made with the first server, once the broker is known. */
    private static InterruptibleProxy proxy;

    @RegisterExtension
    private static final RunningServer A =
            new RunningServer(() -> settings("a"), () -> Fleet.of(RunningServer.fleet()));

    @RegisterExtension
    private static final RunningServer B =
            new RunningServer(() -> settings("b"), () -> Fleet.of(RunningServer.fleet()));

    private static Map<String, Object> settings(String session) {
        try {
            proxy = proxy == null ? new InterruptibleProxy(NATS) : proxy;
            return Map.of(Settings.NATS, proxy.url(), Settings.PEER_SESSION, session);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeEach
    void meet() throws Exception {
        Eventually.holds("each knows the other", () -> hasPeer(A, "bank.b") && hasPeer(B, "designer.a"));
    }

    private String nats(RunningServer server) {
        return get(server, "/health/ready").json().at("/checks/nats/status").asText();
    }

    @AfterAll
    static void end() throws IOException {
        proxy.close();
    }

    @Test
    void transfersWhileTheBrokerIsAwayAreQueuedAndArriveOnceEachWhenItIsBack() throws Exception {
        proxy.raise();
        NATS.stop();
        // The loss is noticed by the next envelope at the latest, which is then queued like those after it.
        List<String> queued = IntStream.range(0, TRANSFERS)
                .mapToObj(number -> transfer("int_" + number, "queued", 202))
                .toList();
        assertThat(waiting()).containsExactlyElementsOf(queued);
        Eventually.holds("the loss is shown", () -> nats(A).equals("DOWN"));

        NATS.start();
        try (ScriptedPeer listener = new ScriptedPeer(NATS.url(), "designer.a")) {
            proxy.lower();

            Eventually.holds("nothing waits any more", () -> waiting().isEmpty());
            Eventually.holds(
                    "every receipt is heard",
                    () -> accepted(listener).distinct().count() == TRANSFERS);
            assertThat(accepted(listener))
                    .as("each was taken once, in the order in which it was sent")
                    .containsExactlyElementsOf(queued);
        }
        for (int number = 0; number < TRANSFERS; number++) {
            assertThat(state(B, "int_" + number, "bank.b")).isEqualTo("submitted");
        }
        assertThat(get(B, "/agh/capabilities?peer=bank.b").json().path("capabilities"))
                .hasSize(1);
        assertThat(undelivered()).doesNotContainAnyElementsOf(queued);
    }

    @Test
    void aTransferToAServerThatIsAwayIsQueuedAndArrivesWhenItIsBack() throws Exception {
        B.restart(() -> {
            transfer("away_1", "queued", 202);
            assertThat(waiting()).hasSize(1);
        });

        Eventually.holds("nothing waits any more", () -> waiting().isEmpty());
        assertThat(state(B, "away_1", "bank.b")).isEqualTo("submitted");

        transfer("back_1", "sent", 200);
        Eventually.holds("its receipt has come", () -> waiting().isEmpty());
        assertThat(state(B, "back_1", "bank.b")).isEqualTo("submitted");
    }

    @Test
    void pendingEnvelopesOutliveTheServer() throws Exception {
        proxy.raise();
        transfer("outlives_1", "queued", 202);
        A.restart(proxy::lower);

        Eventually.holds("nothing waits any more", () -> waiting().isEmpty());
        assertThat(state(B, "outlives_1", "bank.b")).isEqualTo("submitted");
    }

    @Test
    void aTransferWhoseTimeIsOverIsGivenUpWithAReceiptAndARecord() throws Exception {
        String id = send("nobody.b", "over_1", "\"expires_in\": 1", "queued", 202);

        Eventually.holds("it is given up", () -> waiting().isEmpty());

        JsonNode interaction =
                get(A, "/agh/interactions/builders/over_1?peer=designer.a").json();
        assertThat(interaction.path("state").asText()).isEqualTo("failed");
        assertThat(interaction.at("/receipt/for_id").asText()).isEqualTo(id);
        assertThat(interaction.at("/receipt/status").asText()).isEqualTo("expired");
        assertThat(undelivered()).containsExactly(id);
    }

    private String transfer(String interaction, String delivery, int status) {
        return send("bank.b", interaction, "\"channel\": \"builders\"", delivery, status);
    }

    /** Has the designer hand a capability to a peer; the id of the envelope. */
    private String send(String to, String interaction, String more, String delivery, int status) {
        ObjectNode body = Json.object()
                .put("peer", "designer.a")
                .put("capability", "review-copy")
                .put("to", to)
                .put("interaction_id", interaction);
        body.setAll((ObjectNode) RunningServer.parsed("{" + more + "}"));
        Reply answer = reply(() -> A.post("/agh/transfers", Json.write(body)));
        assertThat(answer.header("Capstan-Delivery")).as(answer.text()).isEqualTo(delivery);
        assertThat(answer.status()).isEqualTo(status);
        return answer.json().path("id").asText();
    }

    private List<String> waiting() {
        return texts(get(A, "/agh/outbox?limit=1000").json().path("envelopes"), "/id");
    }

    /** Which envelopes were acknowledged, as often as they were. */
    private static Stream<String> accepted(ScriptedPeer listener) {
        return listener.directed().stream()
                .filter(envelope -> envelope.at("/body/status").asText().equals("accepted"))
                .map(envelope -> envelope.at("/body/for_id").asText());
    }

    private String state(RunningServer server, String interaction, String peer) {
        return get(server, "/agh/interactions/builders/" + interaction + "?peer=" + peer)
                .json()
                .path("state")
                .asText();
    }

    private List<String> undelivered() {
        return texts(
                get(A, "/audit/records?kind=envelope_given_up&limit=1000")
                        .json()
                        .path("records"),
                "/record/envelopeId");
    }

    private static boolean hasPeer(RunningServer server, String peer) {
        return texts(get(server, "/agh/peers?limit=1000").json().path("peers"), "/peer_id")
                .contains(peer);
    }

    private static List<String> texts(JsonNode list, String pointer) {
        return Stream.iterate(0, i -> i < list.size(), i -> i + 1)
                .map(i -> list.path(i).at(pointer).asText())
                .toList();
    }

    /** Reads from a server. Another status than 200 is a failure, so that a refusal does not look like an empty list. */
    private static Reply get(RunningServer server, String path) {
        Reply answer = reply(() -> server.get(path));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }

    private static Reply reply(Callable<Reply> exchange) {
        try {
            return exchange.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
