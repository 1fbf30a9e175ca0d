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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The layouts in which AGH's agents keep their catalogs. */
class AuthoredFleetTest {

    private static final String TOML = "id = '%s'\nsummary = 'S'\noutcome = 'O'\n";
    private static final String JSON = "{\"id\": \"%s\", \"summary\": \"S\", \"outcome\": \"O\"}";

    @TempDir
    Path fleet;

    private final LoadCatalog loader = new LoadCatalog(new BannedKeywordEngine());

    @Test
    void everyLayoutIsLoadedBesideTheOthers() throws IOException {
        write(
                "one/capabilities.toml",
                "[[capabilities]]\n" + TOML.formatted("b") + "[[capabilities]]\n" + TOML.formatted("a"));
        write("two/capabilities.json", "{\"capabilities\": [" + JSON.formatted("c") + "]}");
        write("three/capabilities/b.toml", TOML.formatted("b"));
        write("three/capabilities/a.toml", TOML.formatted("a"));
        write("four/capabilities/d.json", JSON.formatted("d"));
        write("five/capabilities.yaml", START.replace("agent://a", "agent://five"));
        Files.createDirectories(fleet.resolve("agents/six/capabilities"));
        write("seven/AGENT.md", "no catalog");

        LoadResult<List<Catalog>> result = loader.fleet(fleet);

        assertThat(result).isInstanceOf(LoadResult.Loaded.class);
        assertThat(((LoadResult.Loaded<List<Catalog>>) result).value())
                .extracting(catalog -> catalog.agent().name(), AuthoredFleetTest::names)
                .containsExactly(
                        tuple("five", List.of("x")),
                        tuple("four", List.of("d")),
                        tuple("one", List.of("b", "a")),
                        tuple("six", List.of()),
                        tuple("three", List.of("a", "b")),
                        tuple("two", List.of("c")));
    }

    @Test
    void fileThatIsNoCapabilityIsSkipped() throws IOException {
        Path directory = write("a/capabilities/good.json", JSON.formatted("good"));
        write("a/capabilities/.hidden.toml", "no TOML");
        write("a/capabilities/README.md", "nor this");
        write("a/capabilities/shouted.TOML", "nor this");
        write("a/capabilities/nested.toml/x.toml", "nor this");

        assertThat(names(catalog(loader.file(directory.getParent().getParent()))))
                .containsExactly("good");
    }

    @Test
    void anAgentHasOneLayout() throws IOException {
        write("a/capabilities.toml", "capabilities = []");
        write("a/capabilities.json", "{\"capabilities\": []}");
        write("b/capabilities.toml", "capabilities = []");
        Files.createDirectories(fleet.resolve("agents/b/capabilities"));
        write("c/capabilities.yaml", START.replace("agent://a", "agent://c"));
        write("c/capabilities/x.toml", TOML.formatted("x"));

        assertThat(diagnostics(loader.fleet(fleet)))
                .containsExactly(
                        several("a", "capabilities.toml, capabilities.json"),
                        several("b", "capabilities.toml, capabilities/"),
                        several("c", "capabilities.yaml, capabilities/"));
    }

    private Diagnostic several(String agent, String layouts) {
        return new Diagnostic(
                fleet.resolve("agents").resolve(agent).toString(),
                1,
                1,
                "",
                DiagnosticCode.SEVERAL_LAYOUTS,
                "the agent has more than one catalog: " + layouts + "; keep one of them");
    }

    @Test
    void aDirectoryHasOneFormat() throws IOException {
        Path directory = write("a/capabilities/b.toml", TOML.formatted("b")).getParent();
        write("a/capabilities/a.json", JSON.formatted("a"));

        assertThat(diagnostics(loader.fleet(fleet)))
                .containsExactly(new Diagnostic(
                        directory.toString(),
                        1,
                        1,
                        "",
                        DiagnosticCode.MIXED_FORMATS,
                        "b.toml is TOML and a.json is JSON; use one format for all"));
    }

    @Test
    void diagnosticsOfAllFilesOfADirectoryAreReportedAtOnce() throws IOException {
        Path one = write("a/capabilities/one.toml", "\n" + TOML.formatted("two"));
        Path two = write("a/capabilities/two.toml", TOML.formatted("two") + "digest = ''\nvresion = '1'");
        Path three = write("b/capabilities/x y.json", JSON.formatted("x y"));

        assertThat(diagnostics(loader.fleet(fleet)))
                .extracting(
                        Diagnostic::file, Diagnostic::line, Diagnostic::column, Diagnostic::pointer, Diagnostic::code)
                .containsExactly(
                        tuple(one.toString(), 2, 6, "/id", DiagnosticCode.ID_MISMATCH),
                        tuple(two.toString(), 4, 1, "/digest", DiagnosticCode.COMPUTED_KEY),
                        tuple(two.toString(), 5, 1, "/vresion", DiagnosticCode.UNKNOWN_KEY),
                        tuple(three.toString(), 1, 8, "/id", DiagnosticCode.BAD_VALUE));
    }

    @Test
    void anAgentIsNamedAfterItsDirectory() throws IOException {
        Path file = write("no agent/capabilities.toml", "capabilities = [1]");

        assertThat(diagnostics(loader.fleet(fleet)))
                .extracting(Diagnostic::file, Diagnostic::column, Diagnostic::code, Diagnostic::message)
                .containsExactly(
                        tuple(
                                file.toString(),
                                1,
                                DiagnosticCode.BAD_DIRECTORY_NAME,
                                "the directory name 'no agent' is not a valid agent name; use 1 to 128 letters,"
                                        + " digits, '.', '-' or '_', beginning with a letter or a digit"),
                        tuple(
                                file.toString(),
                                17,
                                DiagnosticCode.WRONG_TYPE,
                                "item 1 of 'capabilities' is the number 1; write keys and values"));
    }

    @Test
    void linksOutOfTheFleetAreNotFollowed(@TempDir Path outside) throws IOException {
        Path secret = Files.writeString(outside.resolve("x.toml"), TOML.formatted("x"));
        Path link = fleet.resolve("agents/a/capabilities/x.toml");
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, secret);
        Path directory = Files.createDirectories(fleet.resolve("agents/b")).resolve("capabilities");
        Files.createSymbolicLink(directory, outside);
        Path lost = Files.createDirectories(fleet.resolve("agents/c")).resolve("capabilities.json");
        Files.createSymbolicLink(lost, fleet.resolve("nowhere"));

        assertThat(diagnostics(loader.fleet(fleet)))
                .extracting(Diagnostic::file, Diagnostic::code)
                .containsExactly(
                        tuple(link.toString(), DiagnosticCode.OUTSIDE_FLEET),
                        tuple(directory.toString(), DiagnosticCode.OUTSIDE_FLEET),
                        tuple(lost.toString(), DiagnosticCode.UNREADABLE_FILE));
        assertThat(diagnostics(loader.file(fleet.resolve("agents/a"))))
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.OUTSIDE_FLEET);
    }

    @Test
    void aFileWhereADirectoryIsExpectedSaysSo() throws IOException {
        Path file = write("a/capabilities", "");

        assertThat(diagnostics(loader.fleet(fleet)))
                .extracting(Diagnostic::file, Diagnostic::message)
                .containsExactly(
                        tuple(file.toString(), "this is not a directory; create one with a file per capability"));
    }

    @Test
    void aFileAloneBelongsToTheAgentOfItsDirectory() throws IOException {
        Path toml = write("a/capabilities.toml", "[[capabilities]]\n" + TOML.formatted("x"));
        Path json = write("b/capabilities/y.json", JSON.formatted("y"));
        Path other = write("c/some.json", "{\"capabilities\": []}");

        assertThat(catalog(loader.file(toml)).agent().name()).isEqualTo("a");
        assertThat(catalog(loader.file(json))).satisfies(catalog -> {
            assertThat(catalog.agent().name()).isEqualTo("b");
            assertThat(names(catalog)).containsExactly("y");
        });
        assertThat(catalog(loader.file(other)).agent().name()).isEqualTo("c");
        assertThat(catalog(loader.file(json.getParent().getParent())).agent().name())
                .isEqualTo("b");
    }

    @Test
    void jsonThatNamesItsAgentIsInOurOwnFormat() throws IOException {
        Path ours = write("a/ours.json", """
                {"version": 1, "agent": "agent://p", "transports": [{"kind": "memory", "topics": {"requests": "p"}}],
                 "capabilities": [{"name": "x",}]}""");
        Path unprintable = write("a/unprintable.json", "{\"agent\": \"agent://p\", \"version\": \"\u007f\"}");
        Path theirs = write("a/theirs.json", "{\"capabilities\": [{\"name\": \"x\",}]}");

        assertThat(catalog(loader.file(ours)).agent().name()).isEqualTo("p");
        assertThat(diagnostics(loader.file(unprintable)))
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.BAD_CHARACTER);
        assertThat(diagnostics(loader.file(theirs)))
                .extracting(Diagnostic::line, Diagnostic::column, Diagnostic::code)
                .containsExactly(tuple(1, 32, DiagnosticCode.JSON_SYNTAX));
    }

    @Test
    void aFileInALayoutIsReadAloneAsItIsInTheFleet() throws IOException {
        Path list = write("a/capabilities/x.toml", "[[capabilities]]\n" + TOML.formatted("x"));
        Path single = write("b/capabilities.toml", TOML.formatted("capabilities"));
        Path ours = write("c/capabilities.json", """
                {"version": 1, "agent": "agent://c", "transports": [{"kind": "memory", "topics": {"requests": "c"}}],
                 "capabilities": [{"name": "x"}]}""");

        List<Diagnostic> alone = Stream.of(list, single, ours)
                .flatMap(file -> diagnostics(loader.file(file)).stream())
                .toList();
        assertThat(diagnostics(loader.fleet(fleet))).isNotEmpty().isEqualTo(alone);
    }

    @Test
    void aDirectoryHoldsNoMoreThanIsRead() throws IOException {
        Path directory = write("a/capabilities/x.json", JSON.formatted("x")).getParent();
        for (int i = 0; i < CapabilityDirectory.MAX_FILES; i++) {
            Files.createFile(directory.resolve(i + ".json"));
        }

        assertThat(diagnostics(loader.fleet(fleet)))
                .extracting(Diagnostic::code, Diagnostic::message)
                .containsExactly(
                        tuple(DiagnosticCode.TOO_LARGE, "the directory has more than 10000 capabilities; split it"));
    }

    private Path write(String path, String text) throws IOException {
        Path file = fleet.resolve("agents").resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static List<String> names(Catalog catalog) {
        return catalog.capabilities().stream().map(Capability::name).toList();
    }
}
