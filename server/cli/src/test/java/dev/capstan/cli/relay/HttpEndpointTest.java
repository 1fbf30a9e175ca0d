package dev.capstan.cli.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.relay.Forwarding.Forwarded;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpEndpointTest {

    private static final PeerMessages DESIGNER = new PeerMessages("designer", "builders");

    private final List<byte[]> heard = new CopyOnWriteArrayList<>();
    private final List<String> troubles = new CopyOnWriteArrayList<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private volatile int status = 200;
    private HttpServer server;
    private HttpEndpoint side;

    @BeforeEach
    void begin() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI().toString());
            ObjectNode body = Json.object().put("error", "not_target").put("message", "nobody is here");
            ArrayNode greetings = body.putArray("greetings");
            greetings.add(DESIGNER.greet().json());
            byte[] answer = Json.writeBytes(body);
            exchange.sendResponseHeaders(status, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        side = new HttpEndpoint(
                new AghHttpClient(url), DESIGNER.greet().channel(), Duration.ofMillis(10), troubles::add);
    }

    @AfterEach
    void end() {
        side.close();
        server.stop(0);
    }

    @Test
    void greetingsAreReadAgainAndAgain() throws Exception {
        side.open(heard::add);

        Eventually.holds("three greetings are heard", () -> heard.size() >= 3);
        assertThat(asked).contains("/agh/greetings?channel=builders");
        assertThat(troubles).isEmpty();
    }

    @Test
    void onceItsPeersAreKnownTheOthersDoNotConcernIt() {
        Envelope forDesigner = new PeerMessages("visitor", "builders").whois("").to(new PeerId("designer"));
        Envelope forAnother = forDesigner.to(new PeerId("another"));
        assertThat(side.concerns(forAnother)).isTrue();

        side.open(heard::add);

        assertThat(side.concerns(forAnother)).isFalse();
        assertThat(side.concerns(forDesigner)).isTrue();
        assertThat(side.concerns(DESIGNER.broadcast("to all"))).isTrue();
    }

    @Test
    void aServerThatDoesNotAnswerIsToldOnceUntilItDoes() throws Exception {
        status = 500;
        side.open(heard::add);
        Eventually.holds("it is asked again", () -> asked.size() > 3);
        assertThat(troubles).singleElement().asString().contains("cannot read", "status 500");

        status = 200;
        Eventually.holds("a greeting is heard", () -> !heard.isEmpty());
        status = 500;
        Eventually.holds("it is told again", () -> troubles.size() == 2);
    }

    @Test
    void aRefusalHasTheReasonOfTheServer() {
        status = 400;

        assertThatThrownBy(this::send).isInstanceOfSatisfying(SendFailed.class, refused -> {
            assertThat(refused.reason()).isEqualTo(ReasonCode.NOT_TARGET);
            assertThat(refused.isPassing()).isFalse();
            assertThat(refused).hasMessageContaining("nobody is here");
        });
    }

    @Test
    void whereNobodyListensItMayBeTriedAgain() {
        server.stop(0);

        assertThatThrownBy(this::send).isInstanceOfSatisfying(SendFailed.class, notYet -> assertThat(notYet.isPassing())
                .isTrue());
    }

    private void send() throws SendFailed {
        Envelope envelope = DESIGNER.broadcast("hello");
        side.send(new Forwarded(envelope, envelope.channel(), envelope.bytes()));
    }
}
