package dev.capstan.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.agh.OutgoingEnvelope;
import dev.capstan.tck.subject.agh.PeerNetwork;
import dev.capstan.tck.subject.agh.PeerResponse;
import dev.capstan.tck.subject.nats.NatsBusConnection;
import dev.capstan.tck.subject.nats.NatsPeerNetwork;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers share a channel, and one of them is slow: its response to a broadcast arrives all the same. */
class NatsPeerNetworkTest {

    private static final String BROADCAST = "agh.network.v0.builders.broadcast";

    @TempDir
    private Path work;

    @Test
    void waitsForTheSlowestPeerThatHasGreeted() {
        Optional<NatsServer> nats = NatsServer.started(work);
        assumeTrue(nats.isPresent(), "there is no nats-server on the path or in /usr/sbin");
        try (NatsServer server = nats.get();
                NatsPeerNetwork network = NatsPeerNetwork.at(server.url(), "builders", sent -> {});
                NatsBusConnection quick = NatsBusConnection.to(server.url());
                NatsBusConnection slow = NatsBusConnection.to(server.url())) {
            join(quick, network, "quick", Runnable::run);
            join(slow, network, "slow", CompletableFuture.delayedExecutor(600, TimeUnit.MILLISECONDS));
            ObjectNode question = envelope("whois", "visitor");
            question.putNull("to").putObject("body").put("type", "request").put("query", "");

            PeerResponse response = network.send(new OutgoingEnvelope("visitor", null, Json.write(question)));

            assertThat(response.envelopes()).extracting(one -> one.text("from")).containsExactly("quick", "slow");
        }
    }

    /** Lets a peer respond to every broadcast, and greet. */
    private static void join(NatsBusConnection connection, PeerNetwork network, String peer, Executor pace) {
        network.join("visitor");
        String address = network.destination("visitor");
        connection.listen(BROADCAST, text -> {
            JsonNode question = Json.read(text);
            if (question.path("kind").asText().equals("whois")) {
                ObjectNode response = envelope("whois", peer);
                response.set("reply_to", question.get("id"));
                pace.execute(() -> connection.publish(address, Json.write(response)));
            }
        });
        connection.awaitSubscriptions();
        connection.publish(BROADCAST, Json.write(envelope("greet", peer)));
        network.greetings(peer);
    }

    private static ObjectNode envelope(String kind, String from) {
        return Json.object()
                .put("protocol", "agh-network/v0")
                .put("id", UUID.randomUUID().toString())
                .put("kind", kind)
                .put("from", from)
                .put("ts", Instant.now().getEpochSecond());
    }
}
