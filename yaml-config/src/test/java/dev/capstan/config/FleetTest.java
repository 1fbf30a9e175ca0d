package dev.capstan.config;

import static dev.capstan.config.LoadedTexts.START;
import static dev.capstan.config.LoadedTexts.diagnostics;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.core.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetTest {

    @TempDir
    Path outside;

    private final LoadCatalog loader = new LoadCatalog(new BannedKeywordEngine());

    @Test
    void aFleetIsEveryAgentThatHasAFileInTheOrderOfTheirNames() throws IOException {
        agent("zoe", declaring("zoe"));
        agent("adam", declaring("adam"));
        Files.createDirectories(fleet().resolve("agents/not-yet"));
        Files.writeString(fleet().resolve("agents/README.md"), "no agent");

        LoadResult<List<Catalog>> result = loader.fleet(fleet());

        assertThat(((LoadResult.Loaded<List<Catalog>>) result).value())
                .extracting(catalog -> catalog.agent().name())
                .containsExactly("adam", "zoe");
    }

    @Test
    void diagnosticsOfAllFilesAreReportedAtOnce() throws IOException {
        Path zoe = agent("zoe", declaring("zoe").replace("name: x", "nmae: x"));
        Path adam = agent("adam", declaring("adam") + "    timeout: 1\n");
        agent("good", declaring("good"));

        assertThat(diagnostics(loader.fleet(fleet())))
                .extracting(Diagnostic::file, Diagnostic::line, Diagnostic::pointer)
                .containsExactly(
                        tuple(adam.toString(), 8, "/capabilities/0/timeout"),
                        tuple(zoe.toString(), 7, "/capabilities/0/nmae"),
                        tuple(zoe.toString(), 7, "/capabilities/0/name"));
    }

    @Test
    void anAgentLivesInTheDirectoryOfItsName() throws IOException {
        Path file = agent("bob", declaring("rob"));

        assertThat(diagnostics(loader.fleet(fleet())))
                .containsExactly(new Diagnostic(
                        file.toString(),
                        2,
                        8,
                        "/agent",
                        DiagnosticCode.AGENT_MISMATCH,
                        "'agent' is 'agent://rob' in the directory 'bob'; use the same name for both"));
    }

    @Test
    void anEmptyFleetSaysWhereItLooked() throws IOException {
        Path agents = fleet().resolve("agents");
        Diagnostic nothing = new Diagnostic(
                agents.toString(),
                1,
                1,
                "",
                DiagnosticCode.NO_CAPABILITIES,
                "the fleet has no catalog: searched " + agents.resolve("<id>") + " and "
                        + fleet().resolve("peers/<id>")
                        + " for capabilities.yaml, capabilities.toml, capabilities.json, capabilities/");

        assertThat(diagnostics(loader.fleet(fleet())))
                .extracting(Diagnostic::file, Diagnostic::message)
                .containsExactly(tuple(fleet().toString(), "there is no such directory; check the path of the fleet"));
        Files.createDirectories(fleet());
        assertThat(diagnostics(loader.fleet(fleet()))).containsExactly(nothing);

        Files.createDirectories(agents.resolve("alone"));
        Files.createDirectories(fleet().resolve("peers/alone"));
        assertThat(diagnostics(loader.fleet(fleet()))).containsExactly(nothing);
    }

    @Test
    void aLinkOutOfTheFleetIsNotFollowed() throws IOException {
        Path secret = Files.writeString(outside.resolve("secret.yaml"), declaring("spy"));
        Path file = Files.createDirectories(fleet().resolve("agents/spy")).resolve("capabilities.yaml");
        Files.createSymbolicLink(file, secret);
        Path elsewhere = Files.createDirectories(outside.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("capabilities.yaml"), declaring("tourist"));
        Files.createSymbolicLink(fleet().resolve("agents/tourist"), elsewhere);

        assertThat(diagnostics(loader.fleet(fleet())))
                .extracting(Diagnostic::file, Diagnostic::code, Diagnostic::message)
                .containsExactly(
                        tuple(
                                file.toString(),
                                DiagnosticCode.OUTSIDE_FLEET,
                                "a symbolic link points outside " + fleet() + "; put the file itself here"),
                        tuple(
                                fleet().resolve("agents/tourist/capabilities.yaml")
                                        .toString(),
                                DiagnosticCode.OUTSIDE_FLEET,
                                "a symbolic link points outside " + fleet() + "; put the file itself here"));
    }

    @Test
    void aLinkWithinTheFleetIsFollowedAndOneToNowhereIsNot() throws IOException {
        Path shared = Files.createDirectories(fleet().resolve("shared"));
        Files.writeString(shared.resolve("capabilities.yaml"), declaring("linked"));
        Files.createDirectories(fleet().resolve("agents"));
        Files.createSymbolicLink(fleet().resolve("agents/linked"), shared);
        assertThat(loader.fleet(fleet())).isInstanceOf(LoadResult.Loaded.class);

        Path lost = Files.createDirectories(fleet().resolve("agents/lost")).resolve("capabilities.yaml");
        Files.createSymbolicLink(lost, fleet().resolve("nowhere"));
        assertThat(diagnostics(loader.fleet(fleet())))
                .extracting(Diagnostic::file, Diagnostic::message)
                .containsExactly(tuple(lost.toString(), "a symbolic link has no target; put the file itself here"));
    }

    @Test
    void aFileThatIsNoneSaysSo() throws IOException {
        Path missing = outside.resolve("missing.yaml");

        assertThat(diagnostics(loader.file(missing)))
                .containsExactly(new Diagnostic(
                        missing.toString(), 1, 1, "", DiagnosticCode.UNREADABLE_FILE, "no such file; check the path"));
        assertThat(diagnostics(loader.file(outside)))
                .extracting(Diagnostic::message)
                .containsExactly("the directory has no catalog: searched for capabilities.yaml, capabilities.toml,"
                        + " capabilities.json, capabilities/");
        Files.createDirectories(fleet().resolve("agents/odd/capabilities.yaml"));
        assertThat(diagnostics(loader.fleet(fleet())))
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.UNREADABLE_FILE);
    }

    @Test
    void aSingleFileMayLieAnywhere() throws IOException {
        Path file = Files.writeString(outside.resolve("some.yaml"), declaring("peer"));

        assertThat(loader.file(file)).isInstanceOf(LoadResult.Loaded.class);
    }

    private Path fleet() {
        return outside.resolve("fleet");
    }

    private Path agent(String name, String yaml) throws IOException {
        Path directory = Files.createDirectories(fleet().resolve("agents").resolve(name));
        return Files.writeString(directory.resolve("capabilities.yaml"), yaml);
    }

    private static String declaring(String agent) {
        return START.replace("agent://a", "agent://" + agent);
    }
}
