package dev.capstan.server.messaging;

import static dev.capstan.server.messaging.BusPeer.signed;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.testing.Eventually;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A server on NATS, one of its peers, and the records of a test. */
abstract class NatsFixture {

    static final String SECRET = "the new secret of a friend";

    @RegisterExtension
    @Order(1)
    static final NatsServer NATS = new NatsServer();

    @RegisterExtension
    @Order(2)
    static final RunningServer SERVER = new RunningServer(
            () -> Map.of(Settings.NATS, NATS.url(), Settings.PERMISSIONS, "secrets:read", Settings.GRACE, "PT0S"),
            BusFleet::load);

    BusPeer friend;
    long before;

    @BeforeEach
    void connect() throws Exception {
        friend = new BusPeer(NATS.url(), "friend");
        Eventually.holds("the server has subscribed", this::isServed);
        before = SERVER.recorded();
    }

    /** Sends a request once an agent takes it, and waits for its response, so that none is left for the test. */
    private boolean isServed() {
        try {
            return friend.isReceived(friend.request("vault", "echo", "{}"))
                    && friend.awaitAnswer().has("payload");
        } catch (InterruptedException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterEach
    void disconnect() throws Exception {
        friend.close();
    }

    ObjectNode request(String capability, String payload) {
        return friend.request("vault", capability, payload);
    }

    static ObjectNode byFriend(ObjectNode envelope) {
        return signed(envelope, "k2", SECRET);
    }

    List<JsonNode> records() throws Exception {
        JsonNode records = SERVER.get("/audit/records?kind=capability_invocation&after=" + before)
                .json()
                .path("records");
        return StreamSupport.stream(records.spliterator(), false)
                .map(record -> record.path("record"))
                .toList();
    }

    JsonNode onlyRecord() throws Exception {
        Eventually.holds("a record is written", () -> {
            try {
                return !records().isEmpty();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        assertThat(records()).hasSize(1);
        return records().get(0);
    }

    static String code(JsonNode response) {
        return response.at("/payload/error/code").asText();
    }
}
