package dev.capstan.config;

import static dev.capstan.config.LoadedTexts.START;
import static dev.capstan.config.LoadedTexts.catalog;
import static dev.capstan.config.LoadedTexts.diagnostics;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Schema;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The catalogs of agents that somebody else serves. */
class PeerCatalogsTest {

    private static final String TOML = "[[capabilities]]\nid = 'x'\nsummary = 'S'\noutcome = 'O'\n";

    @TempDir
    Path fleet;

    private final LoadCatalog loader = new LoadCatalog(new BannedKeywordEngine());

    @Test
    void agentsAndPeersAreLoadedTogetherInTheOrderOfTheirNames() throws IOException {
        write("agents/zoe/capabilities.yaml", declaring("zoe"));
        write("peers/bob/capabilities.yaml", declaring("bob") + "    handler: { kind: java, name: x }\n");
        write("agents/adam/capabilities.yaml", declaring("adam"));
        write("peers/curator/capabilities.toml", TOML);
        Files.createDirectories(fleet.resolve("peers/not-yet"));

        List<Catalog> catalogs = loaded();

        assertThat(catalogs)
                .extracting(catalog -> catalog.agent().name(), Catalog::isPeer)
                .containsExactly(tuple("adam", false), tuple("bob", true), tuple("curator", true), tuple("zoe", false));
        Capability ofBob = catalogs.get(1).capabilities().get(0);
        assertThat(ofBob.execution().handler()).isEqualTo(new HandlerSpec.Peer());
        assertThat(catalogs.get(1).transports()).hasSize(1);
    }

    @Test
    void aFleetMayConsistOfPeers() throws IOException {
        write("peers/bob/capabilities/x.json", "{\"id\": \"x\", \"summary\": \"S\", \"outcome\": \"O\"}");

        assertThat(loaded()).extracting(Catalog::isPeer).containsExactly(true);
    }

    @Test
    void anAgentIsServedHereOrElsewhere() throws IOException {
        write("agents/bob/capabilities.toml", TOML);
        Path peer = write("peers/bob/capabilities.yaml", declaring("bob") + "    timeout: 1\n");
        write("peers/eve/capabilities.yaml", declaring("eve"));
        Files.createDirectories(fleet.resolve("agents/eve"));

        assertThat(diagnostics(loader.fleet(fleet)))
                .containsExactly(
                        new Diagnostic(
                                peer.toString(),
                                1,
                                1,
                                "",
                                DiagnosticCode.SERVED_PEER,
                                "the agent has a catalog in " + fleet.resolve("agents/bob") + " and in "
                                        + fleet.resolve("peers/bob")
                                        + "; keep the first if this fleet serves the agent, otherwise the second"),
                        new Diagnostic(
                                peer.toString(),
                                8,
                                5,
                                "/capabilities/0/timeout",
                                DiagnosticCode.UNKNOWN_KEY,
                                "unknown key 'timeout'; did you mean 'timeoutMs'?"));
    }

    @Test
    void theRulesOfAgentsHoldForPeers(@TempDir Path outside) throws IOException {
        Path other = write("peers/bob/capabilities.yaml", declaring("rob"));
        write("peers/both/capabilities.yaml", declaring("both"));
        write("peers/both/capabilities.toml", TOML);
        Path secret = Files.writeString(outside.resolve("capabilities.yaml"), declaring("spy"));
        Path link = Files.createDirectories(fleet.resolve("peers/spy")).resolve("capabilities.yaml");
        Files.createSymbolicLink(link, secret);

        assertThat(diagnostics(loader.fleet(fleet)))
                .extracting(Diagnostic::file, Diagnostic::line, Diagnostic::column, Diagnostic::code)
                .containsExactly(
                        tuple(other.toString(), 2, 8, DiagnosticCode.AGENT_MISMATCH),
                        tuple(fleet.resolve("peers/both").toString(), 1, 1, DiagnosticCode.SEVERAL_LAYOUTS),
                        tuple(link.toString(), 1, 1, DiagnosticCode.OUTSIDE_FLEET));
    }

    @Test
    void aFileOrADirectoryBelowPeersIsThatOfAPeer() throws IOException {
        Path yaml = write("peers/a/capabilities.yaml", START);
        Path copy = write("peers/a/copy.json", """
                {"version": 1, "agent": "agent://a", "transports": [{"kind": "memory", "topics": {"requests": "p"}}],
                 "capabilities": [{"name": "x"}]}""");
        Path toml = write("peers/b/capabilities/x.toml", TOML.substring(TOML.indexOf('\n')));
        Path served = write("agents/peers/capabilities.yaml", declaring("peers"));

        for (Path file :
                List.of(yaml, yaml.getParent(), copy, toml, toml.getParent().getParent())) {
            assertThat(catalog(loader.file(file)).isPeer()).as(file.toString()).isTrue();
        }
        assertThat(catalog(loader.file(served)).isPeer()).isFalse();
        assertThat(catalog(loader.file(served.getParent())).isPeer()).isFalse();
    }

    @Test
    void addressesReachFromAgentsToPeersAndBack() throws IOException, MalformedJson {
        write(
                "agents/a/capabilities.yaml",
                START + "    inputSchema: { $ref: /registry/y/1.0/input.json }\n" + "    outputSchema: { const: 1 }\n");
        write(
                "peers/p/capabilities.yaml",
                declaring("p").replace("name: x", "name: y")
                        + "    inputSchema: { type: string }\n    outputSchema: { $ref: /registry/x/1.0/output.json }\n");

        List<Catalog> catalogs = loaded();

        assertThat(catalogs.get(0).capabilities().get(0).contract().input())
                .isEqualTo(Schema.of(Json.read("{\"type\":\"string\"}")));
        assertThat(catalogs.get(1).capabilities().get(0).contract().output())
                .isEqualTo(Schema.of(Json.read("{\"const\":1}")));
        assertThat(catalogs).extracting(Catalog::isPeer).containsExactly(false, true);
    }

    @Test
    void agentsAndPeersAreCountedTogether() throws IOException {
        for (int i = 0; i < FleetFiles.MAX_AGENTS / 2; i++) {
            Files.createDirectories(fleet.resolve("agents/a" + i));
            Files.createDirectories(fleet.resolve("peers/p" + i));
        }
        write("agents/a0/capabilities.yaml", declaring("a0"));
        assertThat(loaded()).hasSize(1);

        Files.createDirectory(fleet.resolve("peers/more"));

        assertThat(diagnostics(loader.fleet(fleet)))
                .containsExactly(new Diagnostic(
                        fleet.resolve("peers").toString(),
                        1,
                        1,
                        "",
                        DiagnosticCode.TOO_LARGE,
                        "the fleet has more than 10000 agents; split it"));
    }

    private List<Catalog> loaded() {
        LoadResult<List<Catalog>> result = loader.fleet(fleet);
        assertThat(result).isInstanceOf(LoadResult.Loaded.class);
        return ((LoadResult.Loaded<List<Catalog>>) result).value();
    }

    private Path write(String path, String text) throws IOException {
        Path file = fleet.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static String declaring(String agent) {
        return START.replace("agent://a", "agent://" + agent);
    }
}
