package dev.capstan.tck.steps.typedcapabilities;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.source.HeaderComment;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
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

/** Steps about generating types for callers: the written files and the printed summary (TC-5.1, TC-5.3, TC-5.4). */
public final class CodegenSteps {

    private final TemporaryFleet workshop;

    public CodegenSteps(TemporaryFleet workshop) {
        this.workshop = workshop;
    }

    @Given("the fleet has the agent {string}:")
    public void agent(String agent, String file) {
        workshop.keep("agents/" + agent + "/capabilities.yaml", file + "\n");
    }

    @Given("there is beside the fleet the agent {string} in {string}:")
    public void agentBesides(String agent, String path, String file) {
        workshop.keep(path, file + "\n");
    }

    @When("types are generated with {string}")
    public void generate(String arguments) {
        workshop.generate(List.of(arguments.split(" ")));
    }

    @When("they are generated again")
    public void generateAgain() {
        workshop.generateAgain();
    }

    @When("they are generated again of files that have their keys in another order")
    public void generateOfReordered() {
        workshop.generateOfReordered();
    }

    @Then("it ends well")
    public void endsWell() {
        isDone();
    }

    @Then("exactly the file {string} is written")
    public void isWritten(String path) {
        isDone();
        Expect.equal("the written files", Set.of(path), workshop.lastOutput().keySet());
    }

    @Then("it is said that capabilities were written, {int} in number")
    public void saysHowMany(int number) {
        String said = workshop.last().outcome().said();
        Expect.that(
                Pattern.compile("(?<![\\w.-])" + number + "(?![\\w-]|\\.\\w)")
                        .matcher(said)
                        .find(),
                () -> "the output does not report " + number + " written capabilities: " + said);
    }

    @Then("the generation fails, naming {string}")
    public void failsNaming(String named) {
        HookResult outcome = workshop.last().outcome();
        Expect.that(!outcome.done(), () -> "the generator must fail: " + outcome.transcript());
        Expect.names("the failure", outcome.transcript(), named);
    }

    @Then("nothing is written")
    public void nothingIsWritten() {
        Generation generation = workshop.last();
        Expect.equal(
                "the files after the run",
                generation.before().keySet(),
                generation.after().keySet());
        Expect.that(
                generation.written().isEmpty(),
                () -> "the run must not write files: " + generation.written().keySet());
    }

    @Then("the same is written, byte for byte")
    public void sameIsWritten() {
        isDone();
        Map<String, String> first = workshop.firstOutput();
        Map<String, String> last = workshop.lastOutput();
        Expect.that(!first.isEmpty(), () -> "the first run wrote no files");
        Expect.equal("the written files", first.keySet(), last.keySet());
        first.forEach((path, text) -> Expect.that(
                text.equals(last.get(path)),
                () -> path + " differs between the runs; first:\n" + text + "\nlast:\n" + last.get(path)));
    }

    @Then("the header says each of {string}")
    public void headerSays(String words) {
        isDone();
        Map<String, String> files = workshop.lastOutput();
        Expect.that(!files.isEmpty(), () -> "the run wrote no files");
        files.forEach((path, text) -> {
            HeaderComment header = HeaderComment.of(text);
            for (String word : words.split(", ")) {
                Expect.that(
                        header.says(word),
                        () -> "the header comment of " + path + " does not contain '" + word + "': " + header.text());
            }
        });
    }

    @Then("what is printed is JSON that tells of the peer {string}, of {string} and of the file")
    public void summaryTells(String peer, String capabilities) {
        isDone();
        List<String> told = told();
        Expect.that(
                told.contains(peer) || told.contains("agent://" + peer),
                () -> "the summary does not contain the peer " + peer + ": " + told);
        for (String capability : capabilities.split(", ")) {
            Expect.that(told.contains(capability), () -> "the summary does not contain " + capability + ": " + told);
        }
        for (String file : workshop.lastOutput().keySet()) {
            Expect.that(
                    told.stream().anyMatch(text -> text.replace('\\', '/').endsWith(file)),
                    () -> "the summary does not contain the file " + file + ": " + told);
        }
    }

    /** Returns all strings in the summary. */
    private List<String> told() {
        String said = workshop.last().outcome().said();
        try {
            List<String> texts = new ArrayList<>();
            collect(Json.read(said), texts);
            return texts;
        } catch (InvalidJson e) {
            throw new ConformanceFailure("the output is not valid JSON (" + e.getMessage() + "): " + said);
        }
    }

    private static void collect(JsonNode node, List<String> texts) {
        if (node.isTextual()) {
            texts.add(node.textValue());
        }
        node.forEach(inner -> collect(inner, texts));
    }

    private void isDone() {
        HookResult outcome = workshop.last().outcome();
        Expect.that(outcome.done(), () -> "the types were not generated: " + outcome.transcript());
    }
}
