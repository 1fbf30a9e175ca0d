package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateCommandTest {

    private static final String GOOD = """
            version: 1
            agent: agent://good
            transports:
              - kind: memory
                topics: { requests: agents.good.requests }
            capabilities:
              - name: work
            """;

    private static final String MISSPELT = GOOD + "    timeuotMs: 5\n";
    private static final String UNENFORCEABLE = GOOD + "    inputSchema: { type: object, if: {} }\n";

    private static final String LIST = """
            version: 1
            peers:
              - agent: agent://%s
                transports:
                  - { kind: nats, servers: [s], subjects: { requests: peer } }
            """;

    @TempDir
    private Path directory;

    private String good;
    private String misspelt;
    private String unenforceable;

    @BeforeEach
    void writeTheFiles() throws IOException {
        good = write("good.yaml", GOOD);
        misspelt = write("misspelt.yaml", MISSPELT);
        unenforceable = write("unenforceable.yaml", UNENFORCEABLE);
    }

    @Test
    void aGoodFileIsToldByItsAgent() {
        assertThat(CommandRun.of("validate", good).succeeded().out())
                .isEqualToIgnoringNewLines(good + ": agent://good with 1 capability\n" + good
                        + ": not advertised to AGH peers (no outcome declared): work\n");
    }

    @Test
    void diagnosticIsPrintedInCompilerFormat() {
        CommandRun run = CommandRun.of("validate", misspelt).failed();

        assertThat(run.out().lines().findFirst().orElseThrow())
                .startsWith(misspelt + ":8:5 /capabilities/0/timeuotMs ")
                .contains("timeoutMs");
        assertThat(run.out()).endsWith("1 error" + System.lineSeparator());
    }

    @Test
    void fileOfAnAgentOfAFleetMustNameIt() throws IOException {
        Path agent = Files.createDirectories(directory.resolve("agents/better"));
        Path file = Files.writeString(agent.resolve("capabilities.yaml"), GOOD);

        assertThat(CommandRun.of("validate", file.toString()).failed().out())
                .contains(file + ":2:8 /agent 'agent' is 'agent://good' in the directory 'better'");
    }

    @Test
    void hiddenCharactersOfAFileAreEscaped() throws IOException {
        String file = write("escape.yaml", GOOD + "    \"x\\e[2J\\nother.yaml: fine\": 1\n");
        String out = CommandRun.of("validate", file).failed().out();

        assertThat(out).contains("x\\u001b[2J\\u000aother.yaml").doesNotContain("\u001b");
        assertThat(out.lines()).hasSize(2);
    }

    @Test
    void singleInvalidFileFailsAndAllDiagnosticsArePrinted() {
        CommandRun run =
                CommandRun.of("validate", good, misspelt, unenforceable).failed();

        assertThat(run.out()).contains(good + ": agent://good", misspelt + ":8:5", unenforceable + ":8:");
    }

    @Test
    void aSchemaThatCannotBeEnforcedIsRefusedUnlessOnlyInspected() {
        assertThat(CommandRun.of("validate", unenforceable).failed().out()).contains("/capabilities/0/inputSchema/if");
        CommandRun.of("validate", "--no-schemas", unenforceable).succeeded();
        CommandRun.of("validate", "--no-schemas", misspelt).failed();
    }

    @Test
    void theOutcomeIsAlsoToldAsJson() {
        CommandRun run = CommandRun.of("validate", "--json", good, misspelt).failed();

        JsonNode first = run.json().at("/files/0");
        assertThat(first.path("file").textValue()).isEqualTo(good);
        assertThat(first.path("ok").booleanValue()).isTrue();
        assertThat(first.path("agent").textValue()).isEqualTo("agent://good");
        assertThat(first.path("capabilities").intValue()).isEqualTo(1);
        assertThat(first.path("not_advertised")).isEqualTo(RunningServer.parsed("[\"work\"]"));
        JsonNode mistake = run.json().at("/files/1/mistakes/0");
        assertThat(mistake.path("file").textValue()).isEqualTo(misspelt);
        assertThat(mistake.path("line").intValue()).isEqualTo(8);
        assertThat(mistake.path("column").intValue()).isEqualTo(5);
        assertThat(mistake.path("pointer").textValue()).isEqualTo("/capabilities/0/timeuotMs");
        assertThat(mistake.path("code").textValue()).isNotBlank();
        assertThat(mistake.path("message").textValue()).isNotBlank();
        CommandRun.of("validate", "--json", good).succeeded();
    }

    @Test
    void missingFileHasItsOwnDiagnostic() {
        String missing = directory.resolve("missing.yaml").toString();

        assertThat(CommandRun.of("validate", missing).failed().out()).contains(missing + ":1:1 no such file");
        assertThat(CommandRun.of("validate", directory.toString()).failed().out())
                .contains("the directory has no catalog");
    }

    @Test
    void advertisedCapabilityHasNoWarning() throws IOException {
        String both = write("both.yaml", GOOD + """
                    description: Works.
                    outcome: The work is done.
                  - name: rest
                  - name: play
                    version: 2.0
                  - name: play
                    version: 1.0
                    description: Plays.
                    outcome: Nothing.
                """);

        assertThat(CommandRun.of("validate", both).succeeded().out())
                .isEqualToIgnoringNewLines(both + ": agent://good with 4 capabilities\n" + both
                        + ": not advertised to AGH peers (no outcome declared): rest, play\n");
    }

    @Test
    void filesAsAghAuthorsThemAndWholeFleetsAreCheckedToo() throws IOException {
        Files.createDirectories(directory.resolve("fleet/agents/curator/capabilities"));
        String one = write(
                "fleet/agents/curator/capabilities/sort.json",
                "{\"id\": \"sort\", \"summary\": \"Sorts.\", \"outcome\": \"Order.\"}");
        String curator = directory.resolve("fleet/agents/curator").toString();
        String fleet = directory.resolve("fleet").toString();

        for (String named : new String[] {one, curator}) {
            assertThat(CommandRun.of("validate", named).succeeded().out())
                    .isEqualToIgnoringNewLines(named + ": agent://curator with 1 capability\n");
        }
        assertThat(CommandRun.of("validate", fleet).succeeded().out())
                .isEqualToIgnoringNewLines(curator + ": agent://curator with 1 capability\n");
        write("fleet/agents/curator/capabilities/file.json", "{\"id\": \"sort\",\n \"outcome\": \"Files.\"}");
        assertThat(CommandRun.of("validate", fleet).failed().out())
                .contains(
                        "file.json:1:1 /summary 'summary' is missing", "file.json:1:8 /id 'id' is 'sort'", "2 errors");
    }

    @Test
    void peersAreToldAsPeers() throws IOException {
        String good = write("fleet/agents/good/capabilities.yaml", GOOD);
        String peer = write("fleet/peers/peer/capabilities.yaml", GOOD.replace("agent://good", "agent://peer"));
        String list = write("fleet/rpc-peers.yaml", LIST.formatted("listed"));
        String fleet = directory.resolve("fleet").toString();

        assertThat(CommandRun.of("validate", fleet).succeeded().out())
                .isEqualToIgnoringNewLines(parent(good) + ": agent://good with 1 capability\n" + parent(good)
                        + ": not advertised to AGH peers (no outcome declared): work\n" + list
                        + ": peer agent://listed with any capability\n" + parent(peer)
                        + ": peer agent://peer with 1 capability\n");
        JsonNode files =
                CommandRun.of("validate", "--json", fleet).succeeded().json().path("files");
        assertThat(files).extracting(file -> file.path("peer").booleanValue()).containsExactly(false, true, true);
        assertThat(files)
                .allSatisfy(file -> assertThat(file.path("warnings").isArray()).isTrue());
        assertThat(CommandRun.of("validate", peer).succeeded().out()).contains("peer agent://peer with 1 capability");
    }

    @Test
    void aFleetOfPeersOrOfAListAloneIsAFleet() throws IOException {
        String peer = write("peers-only/peers/peer/capabilities.yaml", GOOD.replace("agent://good", "agent://peer"));
        String list = write("list-only/rpc-peers.json", """
                {"version": 1, "peers": [{"agent": "agent://p", "transports":
                  [{"kind": "memory", "topics": {"requests": "p"}}]}]}""");

        assertThat(CommandRun.of("validate", directory.resolve("peers-only").toString())
                        .succeeded()
                        .out())
                .contains(parent(peer) + ": peer agent://peer");
        assertThat(CommandRun.of("validate", directory.resolve("list-only").toString())
                        .succeeded()
                        .out())
                .contains(list + ": peer agent://p with any capability");
    }

    @Test
    void diagnosticsOfPeersContainNoSecrets() throws IOException {
        String peer = write("fleet/peers/peer/capabilities.yaml", MISSPELT.replace("agent://good", "agent://peer"));
        String list = write(
                "fleet/rpc-peers.yaml",
                LIST.formatted("listed") + "    auth: { provider: hmac, keyId: k, secretRef: hunter2 }\n");

        CommandRun run =
                CommandRun.of("validate", directory.resolve("fleet").toString()).failed();

        assertThat(run.out())
                .contains(peer + ":8:5 /capabilities/0/timeuotMs", list + ":6:50 /peers/0/auth/secretRef", "2 errors")
                .doesNotContain("hunter2");
    }

    @Test
    void suspiciousDeclarationsAreWarnedOf() throws IOException {
        String open = write("fleet/agents/good/capabilities.yaml", GOOD.replace("capabilities:", """
                  - { kind: nats, servers: [s], subjects: { requests: good.nats }, auth: none }
                capabilities:"""));
        String silent = write("fleet/agents/silent/capabilities.yaml", """
                version: 1
                agent: agent://silent
                transports: [{ kind: sqs, region: r, queues: { requests: q } }]
                capabilities: [{ name: work }]
                """);
        write("fleet/rpc-peers.yaml", LIST.formatted("good"));
        String fleet = directory.resolve("fleet").toString();
        String accepts =
                "agent://good accepts requests over nats from every client that can publish to good.nats; remove auth: none";

        assertThat(CommandRun.of("validate", fleet).succeeded().out().lines())
                .contains(
                        parent(open) + ": warning: " + accepts,
                        parent(open) + ": warning: agent://good is served by this fleet, so its entry in the list of"
                                + " peers is ignored; remove it from rpc-peers.yaml or from agents/",
                        parent(silent) + ": warning: agent://silent listens on sqs, which this server does not support;"
                                + " add a transport of kind memory, nats or jetstream");
        JsonNode files =
                CommandRun.of("validate", "--json", fleet).succeeded().json().path("files");
        assertThat(files).extracting(file -> file.path("warnings").size()).containsExactly(2, 1);
        assertThat(files.at("/0/warnings/0").textValue()).isEqualTo(accepts);
        assertThat(CommandRun.of("validate", open).succeeded().out()).contains(open + ": warning: " + accepts);
    }

    private static String parent(String file) {
        return Path.of(file).getParent().toString();
    }

    private String write(String name, String yaml) throws IOException {
        Files.createDirectories(directory.resolve(name).getParent());
        return Files.writeString(directory.resolve(name), yaml).toString();
    }
}
