package dev.capstan.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.testing.Eventually;
import dev.capstan.nats.InterruptibleProxy;
import dev.capstan.nats.NatsServer;
import dev.capstan.nats.agh.NetworkMembership;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Two servers and a peer written by hand meet on one NATS server. */
class PeerDiscoveryIT {

    @RegisterExtension
    private static final NatsServer NATS = new NatsServer();

    @TempDir
    private Path directory;

    private InterruptibleProxy proxy;
    private CapstanServer a;
    private ScriptedPeer scripted;

    @BeforeEach
    void begin() throws Exception {
        proxy = new InterruptibleProxy(NATS);
        a = server("a");
        scripted = new ScriptedPeer(NATS.url(), "scripted");
        scripted.greet();
    }

    @AfterEach
    void end() throws Exception {
        scripted.close();
        a.close();
        proxy.close();
    }

    @Test
    void eachFindsTheOthersBeforeTheNextGreetingIsDue() throws Exception {
        assertThat(NetworkMembership.GREETING_INTERVAL).isGreaterThan(Eventually.BOUND);
        try (CapstanServer b = server("b")) {
            Set<String> all = new TreeSet<>(fleet("a"));
            all.addAll(fleet("b"));
            Eventually.holds("the peer that came before b has heard it", () -> scripted.greeters()
                    .containsAll(fleet("b")));
            all.add("scripted");
            Eventually.holds("everybody is known to a", () -> peers(a).containsAll(all));
            Eventually.holds("everybody is known to b", () -> peers(b).containsAll(all));
        }
    }

    @Test
    void aNatsServerThatComesBackFindsThePeersGreetingAnew() throws Exception {
        try (CapstanServer b = server("b")) {
            scripted.close();
            proxy.raise();
            NATS.stop();
            NATS.start();
            scripted = new ScriptedPeer(NATS.url(), "latecomer");
            proxy.lower();

            Eventually.holds(
                    "both servers greet again",
                    () -> scripted.greeters().containsAll(fleet("a"))
                            && scripted.greeters().containsAll(fleet("b")));
            scripted.greet();
            Eventually.holds(
                    "and listen again", () -> peers(a).contains("latecomer") && peers(b).contains("latecomer"));
        }
    }

    @Test
    void messagesBeforeAStopAreAnswered() throws Exception {
        Eventually.holds("a listens", () -> peers(a).contains("scripted"));
        for (int i = 0; i < 200; i++) {
            scripted.queryPeer("probe.a");
        }
        scripted.flush();
        a.close();

        Eventually.holds("every question is answered", () -> responsesOf("probe.a") == 200);
    }

    private long responsesOf(String peer) {
        return scripted.directed().stream()
                .filter(envelope -> envelope.path("from").asText().equals(peer))
                .count();
    }

    private CapstanServer server(String session) throws Exception {
        return ServerAssembly.of(
                        directory.resolve(session),
                        "127.0.0.1",
                        0,
                        Map.of(Settings.NATS, proxy.url(), Settings.PEER_SESSION, session))
                .serve(RunningServer.fleet());
    }

    private static Set<String> fleet(String session) {
        return RunningServer.fleet().stream()
                .map(catalog -> catalog.agent().name() + "." + session)
                .collect(Collectors.toSet());
    }

    private static Set<String> peers(CapstanServer server) {
        HttpRequest request = HttpRequest.newBuilder(server.url().resolve("/agh/peers?limit=1000"))
                .build();
        try {
            String text = HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.ofString())
                    .body();
            JsonNode peers = RunningServer.parsed(text).path("peers");
            return Stream.iterate(0, i -> i < peers.size(), i -> i + 1)
                    .map(i -> peers.path(i).path("peer_id").asText())
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
