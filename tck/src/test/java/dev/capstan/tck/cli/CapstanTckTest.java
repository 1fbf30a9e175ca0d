package dev.capstan.tck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.OptionalFeature;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.client.ClientAct;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.file.SubjectFileReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CapstanTckTest {

    private static final List<Rule> RULES = RuleBook.bundled().rules();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    void theListHasEveryRuleAndTheDenominator() {
        assertThat(run("list")).isZero();
        assertThat(out.toString().lines().skip(1).map(line -> line.split(" ", 2)[0]))
                .containsAll(RULES.stream().map(Rule::id).toList());
        assertThat(out.toString()).contains(RULES.size() + " rules in ");
    }

    @Test
    void theCommandInTheReadmeOfTheDistributionRuns() throws IOException {
        String readme = Files.readString(Path.of("..", "deploy", "README.txt"));
        String command = "java -jar lib/capstan-tck.jar ";
        int start = readme.indexOf(command) + command.length();

        assertThat(run(readme.substring(start, readme.indexOf(' ', start)))).isZero();
        assertThat(out.toString()).contains("explain");
    }

    @ParameterizedTest
    @CsvSource({"must, MUST", "should, MUST SHOULD", "all, MUST SHOULD MAY"})
    void theListHasTheLevelsThatAreAskedFor(String level, String keywords) {
        assertThat(run("list", "--level", level, "--json")).isZero();
        assertThat(Json.read(out.toString()).valueStream().map(rule -> rule.path("keyword")
                        .asText()))
                .containsOnly(keywords.split(" "))
                .hasSize((int) RULES.stream()
                        .filter(rule -> keywords.contains(rule.keyword().name()))
                        .count());
    }

    @Test
    void aGroupStandsForItsRules() {
        assertThat(run("list", "--only", "GR-4", "--json")).isZero();
        assertThat(Json.read(out.toString()).valueStream().map(rule -> rule.path("id")
                        .asText()))
                .isNotEmpty()
                .allMatch(id -> id.startsWith("GR-4."));
    }

    @Test
    void theLettersOfAnIdMayHaveAnyCase() {
        assertThat(run("list", "--only", "neg-2.1.1,x-gr-8.4.1")).isZero();
        assertThat(out.toString()).contains("NEG-2.1.1 ", "X-GR-8.4.1 ");
        assertThat(run("explain", "neg-2.1.1")).isZero();
        assertThat(out.toString()).contains("NEG-2.1.1  MUST, stated\n");
    }

    @ParameterizedTest
    @CsvSource({
        "list --area negotiatoin, negotiation",
        "list --area Grants, grants",
        "list --only neg-2.1.11, NEG-2.1.1",
        "list --only GRX-4, GR-4",
        "explain INV8.1, INV-8.1"
    })
    void aMisspeltWordIsAnsweredWithTheNearestValidOne(String arguments, String nearest) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains("(did you mean '" + nearest + "'?)");
    }

    @Test
    void aWordThatResemblesNoneGetsNoSuggestion() {
        assertThat(run("list", "--area", "everything")).isEqualTo(2);
        assertThat(err.toString())
                .contains("'everything' is not a valid area; use one of ")
                .doesNotContain("did you mean");
    }

    @Test
    void anExplanationHasTheClauseItsPurposeItsSourcesAndItsScenarios() {
        assertThat(run("explain", "GR-4.3")).isZero();
        assertThat(out.toString())
                .contains("GR-4.3  grants\n", "GR-4.3.1  MUST, stated\n")
                .contains("Agent Auth, Capabilities (47ef994), “", "https://github.com/better-auth/")
                .contains("Capstan's own: ")
                .contains("must combine to\n    the tightest; ")
                .contains("Purpose: ")
                .containsPattern("# grants/constraints\\.feature:\\d+")
                .contains("\n    Scenario Outline: A request within <asked> is denied\n      ");
    }

    @Test
    void everyCoveredRuleIsExplainedByItsScenarios() {
        assertThat(run("explain", "GR", "--json")).isEqualTo(2);
        for (Rule rule : RULES) {
            out.getBuffer().setLength(0);
            assertThat(run("explain", rule.id(), "--json")).as(rule.id()).isZero();
            JsonNode explained = Json.read(out.toString()).path(0).path("rules").path(0);
            assertThat(explained.path("id").asText()).isEqualTo(rule.id());
            assertThat(explained.path("scenarios").isEmpty()).as(rule.id()).isEqualTo(!rule.isCovered());
        }
    }

    @Test
    void profileWrittenByInitIsReadAlsoFullyUncommented() throws IOException {
        Path file = directory.resolve("subject.yaml");

        assertThat(run("init", file.toString())).isZero();

        assertThat(SubjectFileReader.from(file).claims())
                .containsExactlyInAnyOrderElementsOf(RuleBook.AREAS.stream()
                        .filter(area -> !area.equals(Subject.CLIENTS))
                        .toList());
        assertThat(SubjectFileReader.from(file).features())
                .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.of(OptionalFeature.RESTART)));
        assertThat(OptionalFeature.values()).allSatisfy(feature -> assertThat(file)
                .content()
                .containsPattern("- " + feature.id() + " +# " + Pattern.quote(feature.description()) + "\n"));
        Files.writeString(file, uncommented(Files.readString(file)));
        assertThat(SubjectFileReader.from(file).features()).containsExactlyInAnyOrder(OptionalFeature.values());
        assertThat(SubjectFileReader.from(file).start()).isPresent();
        assertThat(SubjectFileReader.from(file).hook("generate")).isPresent();
        assertThat(SubjectFileReader.from(file).request("deprecate")).isPresent();
        assertThat(SubjectFileReader.from(file).hook("withdraw")).isPresent();
    }

    @Test
    void clientProfileWrittenByInitHasEveryHook() {
        Path file = directory.resolve("client.yaml");

        assertThat(run("init", "--client", file.toString())).isZero();

        SubjectFile read = SubjectFileReader.from(file);
        assertThat(read.claims()).containsExactly(Subject.CLIENTS);
        assertThat(ClientAct.values())
                .allMatch(act -> read.clientHook(act.hook()).isPresent());
    }

    @Test
    void initReplacesNoFile() throws IOException {
        Path file = Files.writeString(directory.resolve("subject.yaml"), "mine");

        assertThat(run("init", file.toString())).isEqualTo(2);

        assertThat(err.toString()).contains("already exists");
        assertThat(file).hasContent("mine");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--subject x --only XX",
                "--subject x --area grant",
                "--subject x --level may",
                "--subject x --lanes 0",
                "--subject x --within 0",
                "--subject x --area discovery --only GR-1",
                "explain",
                "explain GR-99",
                "list --only GR-99",
                "changes 0.0.1",
                "result report.json"
            })
    void aMisuseEndsWithTwoAndSaysWhatToDo(String arguments) {
        assertThat(run(arguments.isEmpty() ? new String[0] : arguments.split(" ")))
                .isEqualTo(2);
        assertThat(err.toString().lines())
                .hasSizeBetween(2, 6)
                .last()
                .asString()
                .startsWith("'capstan-tck")
                .endsWith(" --help' explains the command.");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aRuleBookHasNoChangesFromItself() {
        assertThat(run("changes", "0.1.0", "--json")).isZero();
        assertThat(Json.read(out.toString()).path("changes").isEmpty()).isTrue();
    }

    @Test
    void aResultNeedsAReport() throws IOException {
        assertThat(run("result", directory.resolve("none.json").toString(), "--release", "1"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("none.json cannot be read");

        Path other = Files.writeString(directory.resolve("other.json"), "{}");
        assertThat(run("result", other.toString(), "--release", "1")).isEqualTo(2);
        assertThat(err.toString()).contains("use the report.json of a run with --report");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertThat(run("--subject", directory.resolve("none.yaml").toString())).isEqualTo(2);
        assertThat(err.toString()).contains("none.yaml").doesNotContain("Exception");
    }

    @Test
    void aSubjectThatCannotBeOpenedIsReported() throws IOException {
        Path file = Files.writeString(
                directory.resolve("subject.yaml"), "name: x\nclaims: [grants]\nurl: http://127.0.0.1:1\n");
        Path reports = Files.createDirectory(directory.resolve("reports"));
        Files.writeString(reports.resolve("report.json"), "of an earlier run");

        assertThat(run("--subject", file.toString(), "--only", "GR-4.3.1", "--json", "--report", reports.toString()))
                .isEqualTo(2);

        String reason = "cannot connect to http://127.0.0.1:1; start the subject, or set 'start' in its file";
        JsonNode error = Json.read(out.toString());
        assertThat(error.path("error").asText()).isEqualTo(reason);
        assertThat(error.path("exit").asInt()).isEqualTo(2);
        JsonNode report = Json.read(Files.readString(reports.resolve("report.json")));
        assertThat(report.path("complete").asBoolean()).isFalse();
        assertThat(report.path("stopped").asText()).isEqualTo(reason);
        assertThat(report.path("exit").asInt()).isEqualTo(2);
        assertThat(report.path("rules").path(0).path("verdict").asText()).isEqualTo("cannot-tell");
        assertThat(reports.resolve("junit.xml")).exists();
    }

    @Test
    void aStartedSubjectThatFailsLeavesItsErrorOutput() throws IOException {
        Path file = Files.writeString(
                directory.resolve("subject.yaml"),
                "name: x\nclaims: [grants]\nstart: {command: [sh, -c, 'echo no database >&2'], ready: '(x)'}\n");
        Path reports = directory.resolve("reports");

        assertThat(run("--subject", file.toString(), "--report", reports.toString()))
                .isEqualTo(2);

        assertThat(reports.resolve("subject-stderr.txt")).hasContent("no database");
    }

    @Test
    void theErrorOutputOfASubjectIsPrintedWithoutItsSecrets() throws IOException {
        Path file = Files.writeString(
                directory.resolve("subject.yaml"),
                "name: x\nclaims: [grants]\nstart: {command: [sh, -c, 'echo password=hunter2 >&2'], ready: '(x)'}\n");

        assertThat(run("--subject", file.toString(), "--json")).isEqualTo(2);

        assertThat(err.toString() + out).contains("password=[removed]").doesNotContain("hunter2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "claims: [discovery, capstan]\nstart: {command: ['false'], ready: '(x)'}\nagh: {over: [nats]}",
                "claims: [bus, capstan]\nrestart: {command: ['false'], ready: '(x)'}",
                "claims: [bus]\ndriver: {command: ['false']}"
            })
    void aSubjectThatIsCheckedOverNatsAloneIsNotStartedWithoutNats(String keys) throws IOException {
        Path file = Files.writeString(directory.resolve("subject.yaml"), "name: x\n" + keys);

        assertThat(run("--subject", file.toString())).isEqualTo(2);

        assertThat(err.toString())
                .isEqualTo("capstan-tck: all that " + file
                        + " claims is checked over NATS; name a NATS server with --nats URL" + System.lineSeparator());
        assertThat(out.toString()).isEmpty();
    }

    private int run(String... arguments) {
        CommandLine command = CapstanTck.commandLine();
        command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }

    /** The file as it is where every setting is made: what explains begins with "# " and a capital or a dash. */
    private static String uncommented(String text) {
        return text.lines()
                .filter(line -> !line.startsWith("url:"))
                .map(line -> line.matches("#(  .*|[a-z].*)") ? line.substring(1) : line)
                .reduce("", (all, line) -> all + line + "\n");
    }
}
