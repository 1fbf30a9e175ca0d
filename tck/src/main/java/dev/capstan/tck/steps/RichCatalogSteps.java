package dev.capstan.tck.steps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.digest.Digest;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.Reading;
import dev.capstan.tck.subject.Subject;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Catalogs that were asked for (DISC-2). */
public final class RichCatalogSteps {

    private static final String CATALOG = "agh.capability_catalog";
    private static final String ANY_ORDER = "(these in any order) ";
    private static final String VAST = "archive";

    /** Together longer than an envelope may be once their quotation marks are escaped, and shorter before. */
    private static final int MARKS = 300_000;

    private final Subject subject;
    private final Visit visit;
    private final QuestionSteps questions;

    public RichCatalogSteps(Subject subject, Visit visit, QuestionSteps questions) {
        this.subject = subject;
        this.visit = visit;
        this.questions = questions;
    }

    @Given("a server with a peer whose catalog is larger than an envelope may be")
    public void vastServer() {
        String one = """
                  - name: %s
                    summary: Knows much.
                    outcome: Much.
                    examples: ['%s']
                """;
        String head = """
                version: 1
                agent: agent://archive
                transports: [{kind: memory, topics: {requests: agents.archive.requests}}]
                capabilities:
                """;
        String marks = "\"".repeat(MARKS);
        subject.startAnew(Set.of(), Map.of(VAST, head + one.formatted("older", marks) + one.formatted("newer", marks)));
    }

    @When("that peer is asked for its catalog")
    public void vastIsAsked() {
        visit.send(questions.forCatalog(VAST, null));
    }

    @When("that peer is asked for one record of its catalog")
    public void vastIsAskedForOne() {
        visit.send(questions.forCatalog(VAST, Json.list().add("newer")));
    }

    @Then("it is refused, saying how to ask for less")
    public void refusedAsTooLarge() {
        Reading receipt = visit.receipt();
        Expect.equal("the status of the receipt", "rejected", receipt.text("status"));
        Expect.names("the detail of the receipt", receipt.text("detail"), "agh.capability_ids");
    }

    @Then("that record is given")
    public void recordIsGiven() {
        has("newer");
    }

    @Then("no catalog is given")
    public void noCatalog() {
        Reading answer = visit.answer().only();
        Expect.equal("the kind of the answer", "whois", answer.text("kind"));
        Expect.that(!Json.write(answer.node()).contains(CATALOG), () -> "a catalog is given: " + answer.node());
    }

    @Then("the catalog has {string}")
    public void has(String ids) {
        Expect.equal(
                "the ids in the catalog",
                List.of(ids.split(", ")),
                records().stream().map(record -> record.text("id")).toList());
    }

    @Then("the catalog is empty")
    public void isEmpty() {
        Expect.equal("the number of records", 0, records().size());
    }

    @Then("the record of {string} says this besides its digest")
    public void says(String id, DataTable expected) {
        ObjectNode said = record(id).node().deepCopy();
        said.remove("digest");
        Map<String, String> rows = expected.asMap();
        Set<String> fields = new HashSet<>();
        said.fieldNames().forEachRemaining(fields::add);
        Expect.equal("the fields of the record", rows.keySet(), fields);
        rows.forEach((field, cell) -> {
            boolean ordered = !cell.startsWith(ANY_ORDER);
            JsonNode value = Json.read(ordered ? cell : cell.substring(ANY_ORDER.length()));
            JsonNode actual = said.get(field);
            Expect.sameJson(
                    "'" + field + "' of the record",
                    ordered ? value : sorted(value),
                    ordered ? actual : sorted(actual));
        });
    }

    @Then("the record of {string} has the digest {string}")
    public void hasDigest(String id, String digest) {
        Expect.equal("the digest of " + id, digest, record(id).text("digest"));
    }

    @Then("every record has the digest of what it says")
    public void digestsFit() {
        Expect.that(!records().isEmpty(), () -> "there are no records");
        records().forEach(RichCatalogSteps::digestFits);
    }

    static void digestFits(Reading document) {
        Expect.equal(
                "the digest of " + Json.write(document.node()), Digest.of(document.node()), document.text("digest"));
    }

    /** A record of the catalog that came last. */
    Reading record(String id) {
        return records().stream()
                .filter(record -> record.text("id").equals(id))
                .findFirst()
                .orElseThrow(() -> new Breach("there is no record of " + id));
    }

    private List<Reading> records() {
        Reading answer = visit.answer().only();
        Expect.equal("the kind of " + visit.answer().transcript(), "whois", answer.text("kind"));
        return answer.object("ext").object(CATALOG).objects("capabilities");
    }

    private static JsonNode sorted(JsonNode list) {
        return Json.tree(list.valueStream().map(JsonNode::asText).sorted().toList());
    }
}
