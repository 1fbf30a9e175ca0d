package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.capstan.config.LoadResult;
import dev.capstan.core.Catalog;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.StartupFailed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said at start of peers that cannot be called and keys that cannot be used. */
class FleetOfPeersTest {

    @TempDir
    private Path directory;

    @BeforeEach
    void declare() throws Exception {
        catalog("agents/own", "own", "{ kind: memory, topics: { requests: agents.own.requests } }");
    }

    private void catalog(String place, String name, String transport) throws Exception {
        Files.createDirectories(directory.resolve("fleet").resolve(place));
        Files.writeString(
                directory.resolve("fleet").resolve(place).resolve("capabilities.yaml"), """
                version: 1
                agent: agent://%s
                transports:
                  - %s
                capabilities:
                  - name: work
                    handler: { kind: java, name: probe/echo }
                """.formatted(name, transport));
    }

    private void peers(String auth) throws Exception {
        Files.writeString(directory.resolve("fleet").resolve("rpc-peers.yaml"), """
                version: 1
                peers:
                  - agent: agent://far
                    transports: [{ kind: memory, topics: { requests: agents.far.requests } }]
                    auth: %s
                """.formatted(auth));
    }

    private CapstanServer start() throws StartupFailed {
        Fleet fleet = ((LoadResult.Loaded<Fleet>) Fleets.withPeers(directory.resolve("fleet"))).value();
        return ServerAssembly.of(directory.resolve("data"), "127.0.0.1", 0, Map.of())
                .serve(fleet);
    }

    private String refusal() {
        return catchThrowableOfType(StartupFailed.class, this::start).getMessage();
    }

    @Test
    void aPeerThatIsReachedByNothingIsNamedAtStart() throws Exception {
        catalog("peers/away", "away", "{ kind: kafka, brokers: [\"b:9092\"], topics: { requests: away } }");
        catalog("peers/nats-away", "nats-away", "{ kind: nats, servers: [\"n\"], subjects: { requests: away } }");

        assertThat(refusal())
                .contains(
                        "agent://away listens on kafka, which this server does not support",
                        "agent://nats-away listens on nats, which this server does not support",
                        "--nats");
    }

    @Test
    void anAuthProviderThatIsNotSupportedIsNamedAtStart() throws Exception {
        peers("{ provider: oidc, issuer: \"https://idp.example\", audience: capstan }");

        assertThat(refusal()).contains("agent://far", "'oidc' is not supported", "use hmac");
    }

    @Test
    void unusableSecretIsNamedWithoutItsValue() throws Exception {
        peers("{ provider: hmac, keyId: k1, secretRef: \"file:none.key\" }");
        assertThat(refusal()).contains("agent://far", "file:none.key cannot be read");

        Files.writeString(directory.resolve("fleet").resolve("none.key"), "t00 short");
        assertThat(refusal()).contains("agent://far", "'k1' has 9 bytes").doesNotContain("t00");
    }

    @Test
    void aFleetWithPeersStartsAndServesItsOwn() throws Exception {
        Files.writeString(directory.resolve("fleet").resolve("far.key"), "a secret of both sides");
        peers("{ provider: hmac, keyId: k1, secretRef: \"file:far.key\" }");
        Fleet fleet = ((LoadResult.Loaded<Fleet>) Fleets.withPeers(directory.resolve("fleet"))).value();

        try (CapstanServer server = start()) {
            assertThat(server.url()).isNotNull();
            assertThat(fleet.catalogs()).extracting(Catalog::isPeer).containsExactly(true, false);
        }
    }
}
