package dev.capstan.tck.steps.grants;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Caller;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Host;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Operation;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Steps about the catalog of a server (GR-5). */
public final class CapabilityListSteps {

    private static final Caller ANONYMOUS = new Caller.Anonymous();

    private static final Pattern RECOMMENDED = Pattern.compile("[a-z0-9_]+");

    private final Subject subject;
    private final ScenarioState state;
    private final Clients clients;
    private List<JsonReader> listed = List.of();
    private int largestPage;

    public CapabilityListSteps(Subject subject, ScenarioState state, Clients clients) {
        this.subject = subject;
        this.state = state;
        this.clients = clients;
    }

    @When("{caller} lists the capabilities")
    public void lists(Caller caller) {
        listsAll(Optional.empty(), page -> clients.sendAs(caller, page));
    }

    @When("an anonymous caller searches for {string}")
    public void searches(String query) {
        listsAll(Optional.empty(), page -> clients.sendAs(ANONYMOUS, page.withQuery("query", query)));
    }

    /** Gives no verdict if the list of the host has one page, and so no cursor. */
    @When("an anonymous caller lists the capabilities after the first page of {host}")
    public void listsAfterFirstPage(Host host) {
        AuthResponse page = sendAs(host, AuthRequest.of(Operation.CAPABILITIES).withQuery("limit", "1"));
        String cursor = PageSteps.nextCursor(page.granted().body())
                .orElseThrow(() -> new NotObservable("the list of the host has no second page"));
        listsAll(Optional.of(cursor), request -> clients.sendAs(ANONYMOUS, request));
    }

    @When("{host} lists at most {int} capabilities")
    public void listsAtMost(Host host, int limit) {
        listed = PageSteps.capabilities(
                sendAs(host, AuthRequest.of(Operation.CAPABILITIES).withQuery("limit", String.valueOf(limit))));
    }

    @When("{host} lists {int} capabilities at a time")
    public void listsInPages(Host host, int limit) {
        largestPage = 0;
        listsAll(Optional.empty(), request -> {
            AuthResponse page = sendAs(host, request.withQuery("limit", String.valueOf(limit)));
            largestPage = Math.max(largestPage, PageSteps.capabilities(page).size());
            return page;
        });
    }

    private AuthResponse sendAs(Host host, AuthRequest request) {
        return clients.send(request.by(clients.hostToken(host).compact()));
    }

    @Then("at most {int} capabilities are listed")
    public void areAtMost(int limit) {
        state.auth().granted();
        Expect.isTrue(
                listed.size() <= limit, () -> listed.size() + " capabilities are listed; expected at most " + limit);
    }

    @Then("no page lists more than {int} capabilities")
    public void haveAtMost(int limit) {
        some();
        Expect.isTrue(
                largestPage <= limit, () -> "a page lists " + largestPage + " capabilities; expected at most " + limit);
    }

    @Then("the list contains {names}")
    public void areAmong(List<String> capabilities) {
        capabilities.forEach(this::among);
    }

    @Then("the list does not contain {string}")
    public void isNotAmong(String capability) {
        Expect.isTrue(find(capability).isEmpty(), () -> capability + " must not be listed");
    }

    /** Checks members of each listed capability: a described value, or one of several JSON values. */
    @Then("each listed capability has")
    public void eachHas(DataTable expected) {
        for (JsonReader one : some()) {
            expected.asMap().forEach((member, value) -> requireMember(one, member, TableCells.text(value)));
        }
    }

    private static void requireMember(JsonReader capability, String member, String expected) {
        String description = "'" + member + "' of the listed capability " + capability.text("name");
        if (expected.equals("(lower-case letters, digits and underscores)")) {
            Expect.isTrue(
                    RECOMMENDED.matcher(capability.text(member)).matches(),
                    () -> description + " does not match " + RECOMMENDED + ": " + capability.text(member));
        } else if (expected.startsWith("(")) {
            Expect.member(description, capability, member, expected);
        } else {
            Expect.isTrue(
                    TableCells.alternatives(expected).stream()
                            .anyMatch(value -> Json.equal(Json.read(value), capability.any(member))),
                    () -> description + ": expected " + expected + ", got " + capability.any(member));
        }
    }

    @Then("the listed capabilities have these grant statuses")
    public void tellGrants(DataTable expected) {
        for (Map.Entry<String, String> row : expected.asMap().entrySet()) {
            Expect.equal(
                    "the grant_status of " + row.getKey(),
                    row.getValue(),
                    among(row.getKey()).text("grant_status"));
        }
    }

    @Then("the list contains each capability of the whole list for {host} once")
    public void sameAsAtOnce(Host host) {
        List<JsonReader> walked = listed;
        listsAll(Optional.empty(), page -> sendAs(host, page));
        List<String> names = names(walked);
        Expect.isTrue(!names.isEmpty(), () -> "no capability is listed");
        Expect.isTrue(names.size() == new HashSet<>(names).size(), () -> "a capability is listed twice: " + names);
        Expect.equal("the names", new HashSet<>(names(listed)), new HashSet<>(names));
    }

    /** Lists all pages. Throws {@link ConformanceFailure} if the last one was refused without a code. */
    private void listsAll(Optional<String> first, Function<AuthRequest, AuthResponse> send) {
        listed = PageSteps.all(first, send);
        state.auth().refusal();
    }

    /** Returns the listed capabilities, at least one. */
    private List<JsonReader> some() {
        state.auth().granted();
        Expect.isTrue(!listed.isEmpty(), () -> "no capability is listed");
        return listed;
    }

    private JsonReader among(String capability) {
        return find(capability)
                .orElseThrow(() -> new ConformanceFailure(capability + " is not listed among " + names(listed)));
    }

    private Optional<JsonReader> find(String capability) {
        String name = subject.fixtures().capability(capability);
        return listed.stream().filter(one -> one.text("name").equals(name)).findFirst();
    }

    private static List<String> names(List<JsonReader> capabilities) {
        return capabilities.stream().map(one -> one.text("name")).toList();
    }
}
