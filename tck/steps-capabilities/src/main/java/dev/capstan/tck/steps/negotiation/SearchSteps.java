package dev.capstan.tck.steps.negotiation;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.registry.Search;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Steps about searching the registry for capabilities (NEG-5.1). */
public final class SearchSteps {

    private final Subject subject;
    private final RegistryNames registryNames;
    private List<JsonReader> found = List.of();

    public SearchSteps(Subject subject, RegistryNames registryNames) {
        this.subject = subject;
        this.registryNames = registryNames;
    }

    @When("the registry is searched by")
    public void isSearched(DataTable terms) {
        Search search = new Search(Map.of());
        for (Map.Entry<String, String> term : terms.asMap().entrySet()) {
            search = search.and(term.getKey(), registryNames.replace(term.getValue()));
        }
        found = subject.registry().find(search);
    }

    @Then("a search by name finds {titled} in {string} only")
    public void isFoundByName(String capability, String versions) {
        found = subject.registry().find(Search.by("query", capability));
        isFound(capability, versions);
    }

    @Then("{titled} is found in {string}")
    public void isFound(String capability, String versions) {
        Set<String> expected = Set.of(versions.split(", "));
        Set<String> actual = new HashSet<>();
        versions(capability).forEach(version -> actual.add(VersionSpelling.like(expected, version.text("version"))));
        Expect.equal("the versions of " + capability, expected, actual);
    }

    @Then("{titled} is not found")
    public void isNotFound(String capability) {
        Expect.isTrue(
                found.stream().noneMatch(one -> one.text("type").equals(capability)),
                () -> capability + " must not be found: " + hit(capability).node());
    }

    @Then("only {titled} and {titled} are found, once each")
    public void areFoundAlone(String first, String second) {
        Expect.equal(
                "the search results",
                Stream.of(first, second).sorted().toList(),
                found.stream().map(one -> one.text("type")).sorted().toList());
    }

    @Then("{titled} is found before {titled}")
    public void isFoundBefore(String first, String second) {
        Expect.equal(
                "the order of the search results",
                List.of(first, second),
                found.stream()
                        .map(one -> one.text("type"))
                        .filter(List.of(first, second)::contains)
                        .toList());
        double better = score(hit(first));
        double worse = score(hit(second));
        Expect.isTrue(
                better > worse,
                () -> "the score of " + first + " must exceed that of " + second + ": " + better + " and " + worse);
    }

    @Then("of {titled} {string} are flagged as deprecated")
    public void areFlagged(String capability, String deprecated) {
        Set<String> expected = Set.of(deprecated.split(", "));
        Expect.equal(
                "the deprecated versions of " + capability,
                expected,
                versions(capability).stream()
                        .filter(version -> version.truth("deprecated"))
                        .map(version -> VersionSpelling.like(expected, version.text("version")))
                        .collect(Collectors.toSet()));
    }

    private List<JsonReader> versions(String capability) {
        return hit(capability).objects("versions");
    }

    private JsonReader hit(String capability) {
        return found.stream()
                .filter(one -> one.text("type").equals(capability))
                .findFirst()
                .orElseThrow(() -> new ConformanceFailure(capability + " was not found"));
    }

    private static double score(JsonReader hit) {
        double score = hit.any("score").asDouble(-1);
        Expect.isTrue(score >= 0 && score <= 1, () -> "the score is not between 0 and 1: " + hit.node());
        return score;
    }
}
