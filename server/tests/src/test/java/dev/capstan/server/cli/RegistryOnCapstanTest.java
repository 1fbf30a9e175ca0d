package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The commands and a real registry, which the fixture fleet published itself in. */
class RegistryOnCapstanTest {

    private static final String FILE = """
            version: 1
            agent: agent://translator
            transports:
              - kind: memory
                topics: { requests: agents.translator.requests }
            capabilities:
            """;

    private static final String CAPABILITY = """
              - name: translate
                version: "%s"
                description: Translates a text
                tags: [language]
                inputSchema: { type: object, required: [text], properties: { text: { type: string%s } } }
            """;

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @TempDir
    private Path directory;

    @Test
    void fleetIsFoundAndListed() {
        assertThat(run("registry", "list", "--query", "code-review", "--limit", "1")
                        .succeeded()
                        .out())
                .contains("code-review  2.0, 1.5, 1.0 ", "operator");
        assertThat(run("registry", "list", "--tag", "rust", "--range", "<2")
                        .succeeded()
                        .out())
                .containsPattern("code-review  1\\.5, 1\\.0 ");
        assertThat(run("registry", "show", "code-review").succeeded().out())
                .startsWith("code-review, published by operator\n")
                .containsPattern("\n2.0 +active .* 1.5 and older ")
                .containsPattern("\n1.0 +deprecated since ");
        assertThat(run("registry", "show", "code-review", "2.0").succeeded().out())
                .contains("Supports    1.0, 1.5, 2.0\n", "Breaks      1.5 and older\n", "\"score\"");
    }

    @Test
    void theTableOfTheProposalIsDrawn() {
        assertThat(run("registry", "matrix", "code-review").succeeded().out()).isEqualTo("""
                        REQUESTER  1.0           1.5      2.0
                        1.0        full          full     partial
                        1.5        incompatible  full     full
                        2.0        incompatible  partial  full
                        """);
    }

    @Test
    void changesAndAffectedConsumersArePrinted() {
        assertThat(run("registry", "diff", "code-review", "1.0", "2.0")
                        .succeeded()
                        .out())
                .startsWith("code-review 1.0 -> 2.0\n\nA 1.0 requester is partially compatible with a 2.0 provider.\n")
                .containsPattern("\n  limits +versions +deprecated: 2.0 deprecates 1.0")
                .containsPattern("\n  harmless +input +/properties/context +new: ")
                .contains("\n\nA 2.0 requester is not compatible with a 1.0 provider.\n")
                .containsPattern("\n  breaks +input +/properties/language +narrowed: .*, such as \\{.*\"language\":")
                .containsPattern("\n  limits +output +/properties/score +removed: ");
    }

    @Test
    void everyPageIsRead() {
        CommandRun all = run("registry", "list", "--json").succeeded();
        int count = all.json().path("capabilities").size();

        CommandRun most = run("registry", "list", "--json", "--limit", String.valueOf(count - 1))
                .succeeded();

        assertThat(all.json().path("has_more").asBoolean()).isFalse();
        assertThat(most.json().path("has_more").asBoolean()).isTrue();
        assertThat(most.json().path("capabilities")).hasSize(count - 1);
    }

    @Test
    void aVersionIsPublishedDeprecatedAndWithdrawn() throws IOException {
        String first = write("1.0", capability("1.0", ""));
        String all = write("all", capability("1.0", "") + capability("1.1", "") + capability("1.2", ""));

        assertThat(asOwner("registry", "publish", first)).isEqualTo("translate 1.0 published\n");
        assertThat(asOwner("registry", "publish", all))
                .startsWith("translate 1.0 already exists\ntranslate 1.1 published\n")
                .contains("translate 1.2 published\n");
        assertThat(asOwner("registry", "deprecate", "translate", "1.1"))
                .startsWith("translate 1.1 is deprecated since 2");
        assertThat(asOwner("registry", "withdraw", "translate", "1.0", "--sunset", "2999-01-01T00:00:00Z"))
                .isEqualTo("translate 1.0 is deprecated and ends 2999-01-01T00:00:00Z\n");
        assertThat(run("registry", "list", "--tag", "language").succeeded().out())
                .contains("deprecated: 1.1, 1.0 (ends 2999-01-01T00:00:00Z)", "Translates a text");
        assertThat(run("registry", "show", "translate", "1.0").succeeded().out())
                .containsPattern("Status +deprecated since .*, ends 2999-01-01T00:00:00Z\n");
    }

    @Test
    void publishedVersionStays() throws IOException {
        String file = write("2", capability("1.0", "").replace("translate", "rewrite"));
        asOwner("registry", "publish", file);

        CommandRun changed = runAs(
                SERVER.password(),
                "registry",
                "publish",
                write("3", capability("1.0", ", maxLength: 5").replace("translate", "rewrite")));

        assertThat(changed.exitCode()).isEqualTo(1);
        assertThat(changed.out()).startsWith("rewrite 1.0 refused: ").contains("(version_exists)");
    }

    @Test
    void withoutTheRightPasswordNothingIsPublished() throws IOException {
        String file = write("4", capability("1.0", "").replace("translate", "summarise"));

        assertThat(run("registry", "publish", file).failed().err()).contains("name an account with --account");
        assertThat(runAs("guess", "registry", "publish", file).err()).contains("(authentication_required)");
        assertThat(run("registry", "show", "summarise").failed().err()).contains("(version_not_found)");
    }

    @Test
    void aBreakThatIsNotDeclaredIsNamed() throws IOException {
        asOwner("registry", "publish", write("5", capability("1.0", "").replace("translate", "shorten")));

        CommandRun broken = runAs(
                SERVER.password(),
                "registry",
                "publish",
                write("6", capability("1.1", ", maxLength: 5").replace("translate", "shorten")));

        assertThat(broken.exitCode()).isEqualTo(1);
        assertThat(broken.out())
                .startsWith("shorten 1.1 refused: 1.1 breaks 1.0 at 1 location")
                .containsPattern("\n  breaks +input +/properties/text +narrowed: .*, such as \\{\"text\":");
    }

    @Test
    void aSchemaThatCannotBeEnforcedIsRefused() throws IOException {
        Path file = Files.writeString(
                directory.resolve("odd.json"),
                "{\"type\": \"odd\", \"version\": \"1.0\", \"input_schema\": {\"properties\": {\"a\": {\"if\": {}}}}}");

        assertThat(runAs(SERVER.password(), "registry", "publish", file.toString())
                        .out())
                .startsWith("odd 1.0 refused: ")
                .contains("(invalid_schema)\n  input  /properties/a/if  the keyword 'if' is not in the subset");
    }

    @Test
    void anAgreementBindsTheCallsOfItsSession() {
        CommandRun agreed = run("negotiate", "code-review", "--prefer", "1.0").succeeded();
        assertThat(agreed.out())
                .startsWith("Agreed   code-review 1.0 of agent://code-review\nSession  ")
                .contains("(deprecated_version)");
        String session = run("negotiate", "code-review", "--prefer", "1.0", "--json")
                .succeeded()
                .json()
                .path("session_id")
                .textValue();
        String[] call = {"call", "code-review", "{\"code\": \"\", \"language\": \"cobol\"}"};

        run(call).succeeded();
        assertThat(run(append(call, "--session", session)).failed().err()).contains("schema_violation", "/language");
        assertThat(run(append(call, "--session", "neg_" + "0".repeat(32)))
                        .failed()
                        .err())
                .contains("session_not_found");
        assertThat(run(append(call, "--agent", "code-review", "--min-version", "3.0"))
                        .failed()
                        .err())
                .contains("3.0 or newer");
    }

    @Test
    void whereThereIsNoVersionThatWillDoThoseThatThereAreAreTold() {
        assertThat(run("negotiate", "code-review", "--prefer", "3.0").failed().err())
                .startsWith("capstan negotiate: no agreement: ")
                .endsWith("(version_mismatch)\n");
        assertThat(run("negotiate", "no-such-thing", "--prefer", "3.0").failed().err())
                .endsWith("(capability_not_found)\n");
    }

    private String write(String name, String capabilities) throws IOException {
        return Files.writeString(directory.resolve(name + ".yaml"), FILE + capabilities)
                .toString();
    }

    private static String capability(String version, String more) {
        return CAPABILITY.formatted(version, more);
    }

    private static String asOwner(String... arguments) {
        CommandRun run = runAs(SERVER.password(), arguments);
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        return run.out();
    }

    private static CommandRun runAs(String password, String... arguments) {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream((password + "\n").getBytes(StandardCharsets.UTF_8)));
            return run(append(arguments, "--account", "owner"));
        } finally {
            System.setIn(before);
        }
    }

    private static CommandRun run(String... arguments) {
        return CommandRun.of(append(arguments, "--url", SERVER.url().toString()));
    }

    private static String[] append(String[] first, String... more) {
        return Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new);
    }
}
