package dev.capstan.tck.steps.negotiation;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.steps.common.TrapServer;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Steps about the outcome of a publication (NEG-3.2, NEG-3.3, NEG-5.2). */
public record PublicationSteps(Subject subject, ScenarioState state, Publications publications, TrapServer trapServer) {

    @Then("it is published")
    public void isPublished() {
        String version = publications.last().version();
        JsonReader actual = subject.registry()
                .version(publications.last().capability(), version)
                .requireSuccess()
                .body();
        Expect.isTrue(
                state.lastResponse().refusal().isEmpty(),
                () -> "the publication was refused: " + state.wire().transcript());
        Expect.equal("the version", version, VersionSpelling.like(List.of(version), actual.text("version")));
    }

    @Then("the publication is accepted and changes nothing")
    public void nothingHasChanged() {
        Expect.isTrue(
                state.lastResponse().refusal().isEmpty(),
                () -> "the publication was refused: " + state.wire().transcript());
        isUnchanged();
    }

    @Then("the first publication is unchanged")
    public void isUnchanged() {
        JsonReader before = publications.first();
        List<JsonReader> now = subject.registry()
                .versions(before.text("type"))
                .requireSuccess()
                .body()
                .objects("versions");
        Expect.equal("the number of versions", 1, now.size());
        Expect.sameJson(
                "the descriptor of the version", before.node(), now.get(0).node());
    }

    @Then("the schema was not fetched")
    public void schemaIsNotFetched() {
        Expect.isTrue(!trapServer.isVisited(), () -> "the subject fetched a schema from " + trapServer.address());
    }

    @Then("it is refused for these breaking changes")
    public void isRefusedForBreaking(DataTable expected) {
        Expect.refused("the publication", "undeclared_breaking_change", state.lastResponse());
        List<JsonReader> changes = state.lastResponse().body().objects("changes");
        Set<String> locations = new HashSet<>();
        for (JsonReader change : changes) {
            Expect.notBlank("the message of a change", change.text("message"));
            Expect.equal("the effect of a change", "breaks", change.text("effect"));
            change.any("instance");
            locations.add(change.text("side") + " " + change.text("pointer"));
        }
        Set<String> expectedLocations = new HashSet<>();
        for (Map<String, String> row : expected.asMaps()) {
            expectedLocations.add(row.get("side") + " " + TableCells.pointer(row.get("at")));
        }
        Expect.equal("the breaking changes in " + state.wire().body(), expectedLocations, locations);
    }
}
