package dev.capstan.tck.steps.typedcapabilities;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.source.HeaderComment;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.loading.Generation;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Steps about generating types for callers: the written files and the printed summary (TC-5.1, TC-5.3, TC-5.4). */
public record CodegenSteps(TemporaryFleet fleet) {

    @Given("the fleet has the agent {string}:")
    public void agent(String agent, String file) {
        fleet.addFile("agents/" + agent + "/capabilities.yaml", file + "\n");
    }

    @Given("another fleet has the agent {string} in {string}:")
    public void agentBesides(String agent, String path, String file) {
        fleet.addFile(path, file + "\n");
    }

    @When("types are generated with {string}")
    public void generate(String arguments) {
        fleet.generate(List.of(arguments.split(" ")));
    }

    @When("^they are generated again( from files with their keys in another order)?$")
    public void generateAgain(@Nullable String reordered) {
        if (reordered == null) {
            fleet.generateAgain();
        } else {
            fleet.generateOfReordered();
        }
    }

    @Then("the generation succeeds")
    public void endsWell() {
        isDone();
    }

    @Then("exactly the file {string} is written")
    public void isWritten(String path) {
        isDone();
        Expect.equal("the written files", Set.of(path), fleet.lastOutput().keySet());
    }

    @Then("the output reports {int} written capabilities")
    public void saysHowMany(int number) {
        String output = fleet.last().outcome().output();
        Expect.isTrue(
                Pattern.compile("(?<![\\w.-])" + number + "(?![\\w-]|\\.\\w)")
                        .matcher(output)
                        .find(),
                () -> "the output does not report " + number + " written capabilities: " + output);
    }

    @Then("the generation fails, naming {string}")
    public void failsNaming(String named) {
        HookResult outcome = fleet.last().outcome();
        Expect.isTrue(!outcome.done(), () -> "the generator must fail: " + outcome.transcript());
        Expect.names("the failure", outcome.transcript(), named);
    }

    @Then("no file is written")
    public void nothingIsWritten() {
        Generation generation = fleet.last();
        Expect.equal(
                "the files after the run",
                generation.before().keySet(),
                generation.after().keySet());
        Expect.isTrue(
                generation.written().isEmpty(),
                () -> "the run must not write files: " + generation.written().keySet());
    }

    @Then("no file is written outside {string}")
    public void nothingIsWrittenOutside(String directory) {
        Set<String> written = fleet.last().written().keySet();
        Expect.isTrue(
                written.stream().allMatch(path -> path.startsWith(directory + "/")),
                () -> "the run must write to " + directory + " only: " + written);
    }

    @Then("the same files are written, byte for byte")
    public void sameIsWritten() {
        isDone();
        Map<String, String> first = fleet.firstOutput();
        Map<String, String> last = fleet.lastOutput();
        Expect.isTrue(!first.isEmpty(), () -> "the first run wrote no files");
        Expect.equal("the written files", first.keySet(), last.keySet());
        first.forEach((path, text) -> Expect.isTrue(
                text.equals(last.get(path)),
                () -> path + " differs between the runs; first:\n" + text + "\nlast:\n" + last.get(path)));
    }

    @Then("the header contains each of {string}")
    public void headerSays(String phrase) {
        isDone();
        Map<String, String> files = fleet.lastOutput();
        Expect.isTrue(!files.isEmpty(), () -> "the run wrote no files");
        files.forEach((path, text) -> {
            HeaderComment header = HeaderComment.of(text);
            for (String word : phrase.split(", ")) {
                Expect.isTrue(
                        header.contains(word),
                        () -> "the header comment of " + path + " does not contain '" + word + "': " + header.text());
            }
        });
    }

    @Then("the output is JSON")
    public void printsJson() {
        isDone();
        Expect.isTrue(!summary().isEmpty(), () -> "the summary is empty");
    }

    @Then("the output is JSON with the peer {string}, with {string} and with the file")
    public void summaryTells(String peer, String capabilities) {
        isDone();
        List<String> actual = summaryStrings();
        Expect.isTrue(
                actual.contains(peer) || actual.contains("agent://" + peer),
                () -> "the summary does not contain the peer " + peer + ": " + actual);
        for (String capability : capabilities.split(", ")) {
            Expect.isTrue(
                    actual.contains(capability), () -> "the summary does not contain " + capability + ": " + actual);
        }
        Set<String> files = fleet.lastOutput().keySet();
        Expect.isTrue(!files.isEmpty(), () -> "the run wrote no files");
        for (String file : files) {
            Expect.isTrue(
                    actual.stream().anyMatch(text -> text.replace('\\', '/').endsWith(file)),
                    () -> "the summary does not contain the file " + file + ": " + actual);
        }
    }

    /** Returns all strings in the summary. */
    private List<String> summaryStrings() {
        List<String> texts = new ArrayList<>();
        collect(summary(), texts);
        return texts;
    }

    private JsonNode summary() {
        return Expect.json("the output", fleet.last().outcome().output());
    }

    private static void collect(JsonNode node, List<String> texts) {
        if (node.isTextual()) {
            texts.add(node.textValue());
        }
        node.forEach(inner -> collect(inner, texts));
    }

    private void isDone() {
        HookResult outcome = fleet.last().outcome();
        Expect.isTrue(outcome.done(), () -> "the types were not generated: " + outcome.transcript());
    }
}
