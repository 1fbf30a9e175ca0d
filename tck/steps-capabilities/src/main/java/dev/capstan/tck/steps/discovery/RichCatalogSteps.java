package dev.capstan.tck.steps.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Steps about requested catalogs and their records (DISC-2). */
public record RichCatalogSteps(Subject subject, KitPeer kitPeer, QuerySteps queries) {

    private static final String CATALOG = "agh.capability_catalog";
    private static final String VAST = "archive";

    /**
     * A long string. Two copies exceed the maximum of an envelope in bytes, but not in characters, even with the
     * quotation marks escaped.
     */
    private static final String LETTERS = "\"".repeat(250_000) + "é".repeat(20_000);

    @Given("a server with a peer whose catalog exceeds the maximum of an envelope")
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
        subject.startOwnServer(
                Set.of(), Map.of(VAST, head + one.formatted("older", LETTERS) + one.formatted("newer", LETTERS)));
    }

    @When("that peer is asked for its catalog")
    public void vastIsAsked() {
        kitPeer.send(queries.forCatalog(VAST, null));
    }

    @When("that peer is asked for one record of its catalog")
    public void vastIsAskedForOne() {
        kitPeer.send(queries.forCatalog(VAST, Json.list().add("newer")));
    }

    @Then("it is refused for its size")
    public void refusedAsTooLarge() {
        Expect.equal(
                "the status of the receipt",
                "rejected",
                kitPeer.lastSent().receipt().text("status"));
    }

    @Then("the response has no catalog")
    public void noCatalog() {
        JsonNode response = kitPeer.response().only().node();
        Expect.isTrue(response.at("/body/peer_card").isObject(), () -> "the response has no card: " + response);
        Expect.isTrue(
                !Json.write(response).contains(CATALOG), () -> "the response must not have a catalog: " + response);
    }

    @Then("the catalog has {string}, and nothing else")
    public void has(String ids) {
        IdLists.are("the capabilities of the catalog", kitPeer.capabilities(ids), ids());
    }

    @Then("the catalog has {string} before {string}")
    public void hasBefore(String one, String other) {
        IdLists.areInOrder("the order of the catalog", kitPeer.capability(one), kitPeer.capability(other), ids());
    }

    @Then("the catalog has {string}, but neither {string} nor {string}")
    public void hasAlone(String one, String another, String third) {
        Expect.isTrue(
                ids().contains(kitPeer.capability(one)) && !ids().contains(another) && !ids().contains(third),
                () -> "the catalog: expected " + kitPeer.capability(one) + " without " + another + " and " + third
                        + ", got " + ids());
    }

    @Then("the catalog is empty")
    public void isEmpty() {
        Expect.equal("the number of records in the catalog", 0, records().size());
    }

    /** Returns the records of the last catalog, at least one. */
    List<JsonReader> someRecords() {
        Expect.isTrue(!records().isEmpty(), () -> "the catalog has no records");
        return records();
    }

    /** Returns a record of the last catalog, of a capability of the fixture fleet. */
    JsonReader record(String fixture) {
        String id = kitPeer.capability(fixture);
        return records().stream()
                .filter(record -> record.text("id").equals(id))
                .findFirst()
                .orElseThrow(() -> new ConformanceFailure("the catalog has no record of " + id));
    }

    private List<String> ids() {
        return records().stream().map(record -> record.text("id")).toList();
    }

    private List<JsonReader> records() {
        JsonNode catalog = kitPeer.response().only().node().path("ext").path(CATALOG);
        Expect.isTrue(
                catalog.isObject(),
                () -> "the response has no catalog: " + kitPeer.response().transcript());
        return JsonReader.of("the catalog", catalog).objects("capabilities");
    }
}
