package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.LoadResult;
import dev.capstan.core.Catalog;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Fleets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetsTest {

    @TempDir
    private Path root;

    @Test
    void theBundledFleetLoadsFromTheClassPath() {
        assertThat(RunningServer.fleet())
                .extracting(catalog -> catalog.agent().name())
                .containsExactlyInAnyOrder(
                        "bank", "code-review", "designer", "pr-reviewer", "probe", "scribe", "search");
    }

    @Test
    void everyDiagnosticOfAFleetHasItsFileAndLocation() throws Exception {
        Path bad = declare("bad", "version: 1\nagent: agent://bad\ncapabilities:\n  - name: work\n    timeuotMs: 5\n");
        Path schema = declare("schema", """
                version: 1
                agent: agent://schema
                transports:
                  - kind: memory
                    topics: { requests: agents.schema.requests }
                capabilities:
                  - name: work
                    inputSchema: { type: object, if: {} }
                """);

        LoadResult<List<Catalog>> loaded = Fleets.at(root);

        assertThat(loaded).isInstanceOf(LoadResult.Rejected.class);
        var mistakes = ((LoadResult.Rejected<List<Catalog>>) loaded).diagnostics();
        assertThat(mistakes)
                .anyMatch(mistake -> mistake.file().equals(bad.toString())
                        && mistake.line() == 5
                        && mistake.message().contains("timeuotMs"))
                .anyMatch(mistake -> mistake.file().equals(schema.toString())
                        && mistake.pointer().equals("/capabilities/0/inputSchema/if"));
    }

    @Test
    void aFolderWithoutAgentsIsNoFleet() {
        assertThat(Fleets.at(root)).isInstanceOf(LoadResult.Rejected.class);
        assertThat(Fleets.at(root.resolve("nothing"))).isInstanceOf(LoadResult.Rejected.class);
    }

    private Path declare(String agent, String yaml) throws IOException {
        Path directory = Files.createDirectories(root.resolve("agents").resolve(agent));
        return Files.writeString(directory.resolve("capabilities.yaml"), yaml);
    }
}
