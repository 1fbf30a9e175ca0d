package dev.capstan.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Settings;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Nats;
import io.nats.client.Subscription;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests that the bus keeps until their record is on disk: at least once, and of each message once. */
class AgentRpcOverJetStreamTest {

    private static final String SUBJECT = "agents.ledger.requests";

    @RegisterExtension
    @Order(1)
    private static final NatsServer NATS = NatsServer.withJetStream();

    @RegisterExtension
    @Order(2)
    private static final RunningServer SERVER =
            new RunningServer(() -> Map.of(Settings.NATS, NATS.url(), Settings.GRACE, "PT20S"), BusFleet::load);

    private BusPeer friend;
    private Connection connection;

    @BeforeEach
    void connect() throws Exception {
        friend = new BusPeer(NATS.url(), "friend");
        connection = Nats.connect(NATS.url());
        Eventually.holds("the server has made its stream", () -> pendingMessages() == 0);
    }

    @AfterEach
    void disconnect() throws Exception {
        connection.close();
        friend.close();
    }

    /** How many messages the stream still keeps; -1 where there is no stream. */
    private long pendingMessages() {
        try {
            return connection
                    .jetStreamManagement()
                    .getStreamInfo("LEDGER")
                    .getStreamState()
                    .getMsgCount();
        } catch (IOException | JetStreamApiException none) {
            return -1;
        }
    }

    private ObjectNode count(String marker) {
        return BusPeer.signed(
                friend.request("ledger", "count", "{\"marker\": \"" + marker + "\"}"),
                "k2",
                "the new secret of a friend");
    }

    private static long succeeded(ObjectNode request) throws Exception {
        JsonNode records = SERVER.get("/audit/records?kind=capability_invocation&limit=500")
                .json()
                .path("records");
        return StreamSupport.stream(records.spliterator(), false)
                .map(record -> record.path("record"))
                .filter(record -> record.path("correlationId").equals(request.path("correlationId")))
                .filter(record -> record.path("outcome").asText().equals("succeeded"))
                .count();
    }

    @Test
    void aRequestIsAnsweredAndSettledOnceItIsRecorded() throws Exception {
        ObjectNode request = count(UUID.randomUUID().toString());

        JsonNode response = friend.requestFrom(request);

        assertThat(response.at("/payload/ok").booleanValue()).as("%s", response).isTrue();
        assertThat(response.at("/auth/kind").textValue()).isEqualTo("hmac");
        assertThat(succeeded(request)).isEqualTo(1);
        Eventually.holds("the message is settled", () -> pendingMessages() == 0);
    }

    @Test
    void aCopyOfAMessageIsRefusedUnsignedAndRunsNothing() throws Exception {
        ObjectNode request = count(UUID.randomUUID().toString());

        assertThat(friend.requestFrom(request).at("/payload/ok").booleanValue()).isTrue();
        JsonNode second = friend.requestFrom(request);

        assertThat(second.at("/payload/error/code").asText()).isEqualTo("duplicate");
        assertThat(second.has("auth")).isFalse();
        Eventually.holds("the copy is settled", () -> pendingMessages() == 0);
        assertThat(succeeded(request)).isEqualTo(1);
    }

    @Test
    void aRequestThatIsSentWhileNobodyServesIsWorkedOnLater() throws Exception {
        ObjectNode request = count(UUID.randomUUID().toString());

        SERVER.restart(() -> friend.send(SUBJECT, Json.write(request)));

        assertThat(friend.awaitAnswer().at("/payload/ok").booleanValue()).isTrue();
        assertThat(succeeded(request)).isEqualTo(1);
    }

    @Test
    void unprocessableMessageIsDeadLetteredWithItsReason() throws Exception {
        Subscription dead = connection.subscribe(SUBJECT + ".dead");
        connection.flush(Duration.ofSeconds(5));

        friend.send(SUBJECT, "{\"version\": 1, \"poison\": true}");

        var message = dead.nextMessage(Duration.ofSeconds(10));
        assertThat(message).isNotNull();
        assertThat(new String(message.getData(), StandardCharsets.UTF_8)).contains("poison");
        assertThat(message.getHeaders().getFirst("Capstan-Reason")).isEqualTo("'poison' is not a field of an envelope");
        Eventually.holds("the message is settled", () -> pendingMessages() == 0);
    }

    @Test
    void anUnsignedRequestIsRefusedRecordedAndSettled() throws Exception {
        ObjectNode request = friend.request("ledger", "count", "{\"marker\": \"x\"}");

        assertThat(friend.requestFrom(request).at("/payload/error/code").asText())
                .isEqualTo("AUTH_REJECTED");
        Eventually.holds("the message is settled", () -> pendingMessages() == 0);
    }

    @Test
    void runningCallsAreAnsweredAndRecordedOnceOnAStop() throws Exception {
        ObjectNode request = BusPeer.signed(friend.request("ledger", "nap", "{}"), "k2", "the new secret of a friend");
        friend.send(request);
        Eventually.holds("the message has arrived", () -> pendingMessages() == 1);

        SERVER.restart(() -> {});

        assertThat(friend.awaitAnswer().at("/payload/ok").booleanValue()).isTrue();
        Eventually.holds("the message is settled", () -> pendingMessages() == 0);
        assertThat(friend.awaitResponse()).isEmpty();
        assertThat(succeeded(request)).isEqualTo(1);
    }

    @Test
    void aRequestThatWasRecordedOnAnotherTransportRunsNothingHereEvenIfItIsDeliveredAgain() throws Exception {
        ObjectNode request = BusPeer.signed(friend.request("vault", "echo", "{}"), "k2", "the new secret of a friend");
        assertThat(friend.requestFrom(request).at("/payload/ok").booleanValue()).isTrue();

        SERVER.restart(() -> friend.send("agents.vault-kept.requests", Json.write(request)));

        assertThat(friend.awaitAnswer().at("/payload/error/code").asText()).isEqualTo("duplicate");
        assertThat(succeeded(request)).isEqualTo(1);
    }
}
