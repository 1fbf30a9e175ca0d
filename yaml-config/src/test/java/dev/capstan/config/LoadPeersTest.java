package dev.capstan.config;

import static dev.capstan.config.LoadedTexts.diagnostics;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Transport;
import dev.capstan.core.secret.SecretRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadPeersTest {

    private static final String EVERY_KEY = """
            version: 1
            peers:
              - agent: agent://zoe
                transports:
                  - kind: jetstream
                    servers: [nats://one:4222]
                    stream: WORK
                    subjects: { requests: z.requests }
                  - { kind: memory, topics: { requests: z.memory } }
                auth:
                  provider: hmac
                  keyId: 2026-05
                  secretRef: env:ZOE_KEY
                  scopes: [review-pr, search.web]
                  previous:
                    - { keyId: 2026-04, secretRef: "file:/run/secrets/zoe" }
                    - { keyId: 2026-03, secretRef: "secret://keys/zoe-3" }
              - agent: agent://open
                transports:
                  - { kind: nats, servers: [s], subjects: { requests: o }, auth: none }
              - agent: agent://oidc
                transports: [{ kind: nats, servers: [s], subjects: { requests: o } }]
                auth:
                  provider: oidc
                  issuer: https://issuer.example
                  audience: capstan
                  jwksUri: https://issuer.example/jwks
                  scopes: []
              - agent: agent://oauth
                transports: [{ kind: nats, servers: [s], subjects: { requests: o } }]
                auth:
                  provider: oauth2-client
                  tokenEndpoint: https://issuer.example/token
                  clientId: capstan
                  clientSecretRef: file:secrets/oauth
                  jwksUri: https://issuer.example/jwks
                  issuer: https://issuer.example
                  audience: capstan
                  scopes: [x]
            """;

    @TempDir
    Path fleet;

    @Test
    void aListOfPeersIsNotACatalog(@TempDir Path root) throws IOException {
        for (String name : List.of("rpc-peers.yaml", "rpc-peers.json")) {
            Path file = Files.writeString(root.resolve(name), "{\"version\": 1, \"peers\": []}");
            assertThat(diagnostics(new LoadCatalog(new BannedKeywordEngine()).file(file)))
                    .extracting(Diagnostic::code, Diagnostic::message)
                    .containsExactly(tuple(
                            DiagnosticCode.NO_CAPABILITIES,
                            "the file lists peers, not capabilities; name its directory, which is read as a fleet"));
        }
    }

    @Test
    void everyKeyOfTheFormatIsKept() {
        List<DeclaredPeer> peers = loaded(PeersFiles.load(fleet, EVERY_KEY));

        assertThat(peers)
                .containsExactly(
                        new DeclaredPeer(
                                new AgentId("zoe"),
                                List.of(
                                        new Transport(
                                                Transport.Kind.JETSTREAM,
                                                "z.requests",
                                                null,
                                                Map.of("servers", List.of("nats://one:4222"), "stream", "WORK")),
                                        Transport.memory("z.memory")),
                                new PeerAuth.Hmac(
                                        new HmacKeyRef("2026-05", new SecretRef.Env("ZOE_KEY")),
                                        List.of(
                                                new HmacKeyRef("2026-04", new SecretRef.File("/run/secrets/zoe")),
                                                new HmacKeyRef("2026-03", new SecretRef.Store("keys/zoe-3"))),
                                        Set.of("review-pr", "search.web"))),
                        new DeclaredPeer(
                                new AgentId("open"),
                                List.of(new Transport(
                                        Transport.Kind.NATS,
                                        "o",
                                        null,
                                        Map.of("servers", List.of("s")),
                                        Transport.Auth.NONE)),
                                null),
                        new DeclaredPeer(new AgentId("oidc"), nats("o"), new PeerAuth.Unsupported("oidc")),
                        new DeclaredPeer(new AgentId("oauth"), nats("o"), new PeerAuth.Unsupported("oauth2-client")));
        assertThat(peers.get(0).auth())
                .asString()
                .contains("env:ZOE_KEY", "file:/run/secrets/zoe", "secret://keys/zoe-3");
    }

    @Test
    void withoutScopesAPeerMayCallEverythingAndWithNoneNothing() {
        String hmac = "{ provider: hmac, keyId: k, secretRef: env:K }";
        HmacKeyRef key = new HmacKeyRef("k", new SecretRef.Env("K"));

        assertThat(loaded(PeersFiles.load(fleet, PeersFiles.withAuth(hmac)))
                        .get(0)
                        .auth())
                .isEqualTo(new PeerAuth.Hmac(key, List.of(), null));
        assertThat(loaded(PeersFiles.load(
                                fleet, PeersFiles.withAuth(hmac.replace("}", ", scopes: [], previous: [] }"))))
                        .get(0)
                        .auth())
                .isEqualTo(new PeerAuth.Hmac(key, List.of(), Set.of()));
    }

    @Test
    void aFleetMayListNoPeers() {
        assertThat(loaded(new LoadPeers().fleet(fleet))).isEmpty();
        assertThat(new LoadPeers().file(fleet)).isEmpty();
        assertThat(loaded(new LoadPeers().fleet(fleet.resolve("nowhere")))).isEmpty();
        assertThat(loaded(PeersFiles.load(fleet, "version: 1\npeers: []\n"))).isEmpty();
        assertThat(new LoadPeers().file(fleet)).contains(fleet.resolve("rpc-peers.yaml"));
        assertThat(new LoadPeers().file(fleet.resolve("rpc-peers.yaml"))).isEmpty();
        assertThat(loaded(new LoadPeers().fleet(fleet.resolve("rpc-peers.yaml"))))
                .isEmpty();
    }

    @Test
    void theListMayBeJson() {
        String json = """
                {"version": 1, "peers": [{"agent": "agent://p",
                 "transports": [{"kind": "nats", "servers": ["s"], "subjects": {"requests": "r"}}],
                 "auth": {"provider": "hmac", "keyId": "k", "secretRef": "env:K"}}]}""";

        assertThat(loaded(PeersFiles.load(fleet, "rpc-peers.json", json)))
                .containsExactly(new DeclaredPeer(
                        new AgentId("p"),
                        nats("r"),
                        new PeerAuth.Hmac(new HmacKeyRef("k", new SecretRef.Env("K")), List.of(), null)));
        assertThat(new LoadPeers().file(fleet)).contains(fleet.resolve("rpc-peers.json"));
        assertThat(diagnostics(PeersFiles.load(fleet, "rpc-peers.json", json.replace("env:K", "K"))))
                .extracting(Diagnostic::line, Diagnostic::column, Diagnostic::pointer)
                .containsExactly(tuple(3, 58, "/peers/0/auth/secretRef"));
        assertThat(diagnostics(PeersFiles.load(fleet, PeersFiles.START)))
                .containsExactly(new Diagnostic(
                        fleet.resolve("rpc-peers.yaml").toString(),
                        1,
                        1,
                        "",
                        DiagnosticCode.SEVERAL_PEER_LISTS,
                        "the peers are listed in rpc-peers.yaml and in rpc-peers.json; keep one of them"));
    }

    @Test
    void aLinkOutOfTheFleetOrToNowhereIsNotFollowed(@TempDir Path outside) throws IOException {
        Path file = fleet.resolve("rpc-peers.yaml");
        Files.createSymbolicLink(file, Files.writeString(outside.resolve("peers.yaml"), PeersFiles.START));
        assertThat(diagnostics(new LoadPeers().fleet(fleet)))
                .extracting(Diagnostic::file, Diagnostic::code)
                .containsExactly(tuple(file.toString(), DiagnosticCode.OUTSIDE_FLEET));

        Files.delete(file);
        Files.createSymbolicLink(file, fleet.resolve("nowhere"));
        assertThat(diagnostics(new LoadPeers().fleet(fleet)))
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.UNREADABLE_FILE);
    }

    @Test
    void aFleetReachesItsPeersByTheTransportsOfTheList() throws IOException {
        catalog("agents/zoe", "zoe");
        catalog("peers/oidc", "oidc");
        catalog("peers/unlisted", "unlisted");
        PeersFiles.load(fleet, EVERY_KEY);

        List<Catalog> catalogs = loaded(new LoadCatalog(new BannedKeywordEngine()).fleet(fleet));

        assertThat(catalogs)
                .extracting(catalog -> catalog.agent().name(), Catalog::isPeer, LoadPeersTest::reached)
                .containsExactly(
                        tuple("oauth", true, List.of("o")),
                        tuple("oidc", true, List.of("o")),
                        tuple("open", true, List.of("o")),
                        tuple("unlisted", true, List.of("a.requests")),
                        tuple("zoe", false, List.of("a.requests")));
        assertThat(catalogs.get(1).capabilities()).extracting(Capability::name).containsExactly("x");
        assertThat(catalogs.get(2).capabilities()).isEmpty();
        assertThat(catalogs.get(2).find("anything")).contains(Capability.untyped(new AgentId("open"), "anything"));
    }

    @Test
    void aFleetMayConsistOfListedPeers() {
        PeersFiles.load(fleet, PeersFiles.START);

        assertThat(loaded(new LoadCatalog(new BannedKeywordEngine()).fleet(fleet)))
                .extracting(Catalog::agent)
                .containsExactly(new AgentId("p"));
        PeersFiles.load(fleet, "version: 1\npeers: []\n");
        assertThat(diagnostics(new LoadCatalog(new BannedKeywordEngine()).fleet(fleet)))
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.NO_CAPABILITIES);
    }

    @Test
    void diagnosticsOfTheListAreThoseOfTheFleet() throws IOException {
        catalog("agents/bob", "rob");
        PeersFiles.load(fleet, PeersFiles.START.replace("agent://p", "p"));

        assertThat(diagnostics(new LoadCatalog(new BannedKeywordEngine()).fleet(fleet)))
                .extracting(Diagnostic::file, Diagnostic::line, Diagnostic::pointer)
                .containsExactly(
                        tuple(fleet.resolve("agents/bob/capabilities.yaml").toString(), 2, "/agent"),
                        tuple(fleet.resolve("rpc-peers.yaml").toString(), 3, "/peers/0/agent"));
    }

    private void catalog(String directory, String agent) throws IOException {
        Path file = Files.createDirectories(fleet.resolve(directory)).resolve("capabilities.yaml");
        Files.writeString(file, LoadedTexts.START.replace("agent://a", "agent://" + agent));
    }

    private static List<Transport> nats(String requests) {
        return List.of(new Transport(Transport.Kind.NATS, requests, null, Map.of("servers", List.of("s"))));
    }

    private static List<String> reached(Catalog catalog) {
        return catalog.transports().stream().map(Transport::requests).toList();
    }

    private static <T> T loaded(LoadResult<T> result) {
        assertThat(result).isInstanceOf(LoadResult.Loaded.class);
        return ((LoadResult.Loaded<T>) result).value();
    }
}
