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

    @TempDir
    private Path folder;

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
                        + ": not advertised to AGH peers, for want of an outcome: work\n");
    }

    @Test
    void aMistakeIsToldTheWayCompilersDo() {
        CommandRun run = CommandRun.of("validate", misspelt).failed();

        assertThat(run.out().lines().findFirst().orElseThrow())
                .startsWith(misspelt + ":8:5 /capabilities/0/timeuotMs ")
                .contains("timeoutMs");
        assertThat(run.out()).endsWith("1 mistake" + System.lineSeparator());
    }

    @Test
    void oneBadFileAmongManyIsEnoughToRefuseAndAllAreTold() {
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
    void aFileThatIsNotThereIsAMistakeOfItsOwn() {
        String missing = folder.resolve("missing.yaml").toString();

        assertThat(CommandRun.of("validate", missing).failed().out()).contains(missing + ":1:1 there is no such file");
        assertThat(CommandRun.of("validate", folder.toString()).failed().out())
                .contains("there is no catalog in this directory");
    }

    @Test
    void whatIsAdvertisedIsNotTold() throws IOException {
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
                        + ": not advertised to AGH peers, for want of an outcome: rest, play\n");
    }

    @Test
    void filesAsAghAuthorsThemAndWholeFleetsAreCheckedToo() throws IOException {
        Files.createDirectories(folder.resolve("fleet/agents/curator/capabilities"));
        String one = write(
                "fleet/agents/curator/capabilities/sort.json",
                "{\"id\": \"sort\", \"summary\": \"Sorts.\", \"outcome\": \"Order.\"}");
        String curator = folder.resolve("fleet/agents/curator").toString();
        String fleet = folder.resolve("fleet").toString();

        for (String named : new String[] {one, curator}) {
            assertThat(CommandRun.of("validate", named).succeeded().out())
                    .isEqualToIgnoringNewLines(named + ": agent://curator with 1 capability\n");
        }
        assertThat(CommandRun.of("validate", fleet).succeeded().out())
                .isEqualToIgnoringNewLines(curator + ": agent://curator with 1 capability\n");
        write("fleet/agents/curator/capabilities/file.json", "{\"id\": \"sort\",\n \"outcome\": \"Files.\"}");
        assertThat(CommandRun.of("validate", fleet).failed().out())
                .contains(
                        "file.json:1:1 /summary 'summary' is missing",
                        "file.json:1:8 /id 'id' is 'sort'",
                        "2 mistakes");
    }

    private String write(String name, String yaml) throws IOException {
        return Files.writeString(folder.resolve(name), yaml).toString();
    }
}
