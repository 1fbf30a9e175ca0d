package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Host;
import dev.capstan.tck.steps.common.ScenarioParties;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Grant;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Steps about the grants of an agent, as its host can request them (GR-2). */
public final class GrantSteps {

    private static final Set<String> OPERATORS = Set.of("max", "min", "in", "not_in");

    private final Subject subject;
    private final ScenarioState state;
    private final Clients clients;
    private final ScenarioParties parties;
    private Optional<JsonReader> before = Optional.empty();

    public GrantSteps(Subject subject, ScenarioState state, Clients clients, ScenarioParties parties) {
        this.subject = subject;
        this.state = state;
        this.clients = clients;
        this.parties = parties;
    }

    @When("{host} requests the status of {agent}")
    public void requestsStatus(Host host, Agent agent) {
        clients.status(host, agent);
    }

    @Given("{host} has requested the status of {agent}")
    public void hasRequestedStatus(Host host, Agent agent) {
        clients.status(host, agent).granted();
    }

    @When("{host} records the status of {agent}")
    public void records(Host host, Agent agent) {
        before = Optional.of(clients.status(host, agent).granted().body());
    }

    @Then("{agent} has not changed, except for its grants")
    public void hasNotChanged(Agent agent) {
        JsonReader then =
                before.orElseThrow(() -> new ConformanceFailure("no earlier state of the agent was recorded"));
        Expect.notBlank("the id of the agent", then.text("agent_id"));
        JsonReader now = clients.status(agent).body();
        for (String field : List.of("agent_id", "host_id", "name", "mode", "status", "created_at")) {
            Expect.equal(
                    "'" + field + "' of the agent",
                    then.node().path(field),
                    now.node().path(field));
        }
    }

    @Then("^(an|the|the other) agent is (active|pending|expired|revoked|rejected|claimed)$")
    public void isInState(String description, String state) {
        Agent agent = parties.agent(description);
        Expect.equal(
                "the status of the agent", state, clients.status(agent).body().text("status"));
    }

    @Then("the grants of {agent} are")
    public void grantsAre(Agent agent, DataTable expected) {
        check(clients.status(agent).grants(), expected);
    }

    @Then("{agent} has grants of {names} only")
    public void hasGrantsOf(Agent agent, List<String> capabilities) {
        List<String> actual = clients.status(agent).grants().stream()
                .map(Grant::capability)
                .sorted()
                .toList();
        Expect.equal(
                "the capabilities with a grant",
                capabilities.stream()
                        .map(subject.fixtures()::capability)
                        .sorted()
                        .toList(),
                actual);
    }

    @Then("{agent} has active grants of {names} only")
    public void hasActiveGrants(Agent agent, List<String> capabilities) {
        Expect.equal("the capabilities with an active grant", own(capabilities), active(agent));
    }

    @Then("{agent} has active or pending grants of {names} only")
    public void hasGrantsNowOrToCome(Agent agent, List<String> capabilities) {
        Expect.equal(
                "the capabilities with an active or pending grant",
                own(capabilities),
                capabilities(agent, "active", "pending"));
    }

    @Then("{agent} has no active grant")
    public void mayUseNothing(Agent agent) {
        Expect.equal("the capabilities with an active grant", Set.of(), active(agent));
    }

    @Then("{agent} has no active or pending grant")
    public void hasNoGrantToCome(Agent agent) {
        Expect.equal(
                "the capabilities with an active or pending grant", Set.of(), capabilities(agent, "active", "pending"));
    }

    @Then("each constraint of {agent} is either an exact value or operators")
    public void constraintsAreOfOneForm(Agent agent) {
        for (Grant grant : some(agent)) {
            Expect.isTrue(
                    !grant.constraints().isEmpty(),
                    () -> "a grant has no constraints: " + grant.body().node());
            for (JsonNode constraint : grant.constraints()) {
                Set<String> names = new HashSet<>();
                constraint.fieldNames().forEachRemaining(names::add);
                Expect.isTrue(
                        OPERATORS.containsAll(names),
                        () -> "a constraint has an unknown operator: " + Json.write(constraint));
            }
        }
    }

    @Then("it has these grants")
    public void tellsGrants(DataTable expected) {
        check(state.auth().granted().grants(), expected);
    }

    @Then("each grant of {agent} has the time at which it was {word}")
    public void tellsTime(Agent agent, String field) {
        some(agent).forEach(grant -> requireTime(grant, field + "_at"));
    }

    private List<Grant> some(Agent agent) {
        List<Grant> grants = clients.status(agent).grants();
        Expect.isTrue(!grants.isEmpty(), () -> "the agent has no grants");
        return grants;
    }

    /** Reads the grant from the response to the registration, or from the status if it waited for an approval. */
    @Then("the grant of {string} to {agent} has the description, input and output of its capability")
    public void describesCapability(String capability, Agent agent) {
        AuthResponse registration = state.auth().granted();
        AuthResponse response = registration.isPending() ? clients.status(agent) : registration;
        Grant grant = find(response.granted().grants(), subject.fixtures().capability(capability));
        Expect.notBlank("the description", grant.body().text("description"));
        Expect.isTrue(grant.body().object("input").node().has("properties"), () -> "the input has no properties");
        grant.body().object("output");
    }

    private Set<String> own(List<String> capabilities) {
        return capabilities.stream().map(subject.fixtures()::capability).collect(Collectors.toSet());
    }

    private Set<String> active(Agent agent) {
        return capabilities(agent, "active");
    }

    private Set<String> capabilities(Agent agent, String... statuses) {
        return clients.status(agent).grants().stream()
                .filter(grant -> List.of(statuses).contains(grant.status()))
                .map(Grant::capability)
                .collect(Collectors.toSet());
    }

    private void check(List<Grant> grants, DataTable expected) {
        for (Map<String, String> row : expected.asMaps()) {
            check(find(grants, subject.fixtures().capability(TableCells.of(row, "capability"))), row);
        }
    }

    private static Grant find(List<Grant> grants, String capability) {
        return grants.stream()
                .filter(grant -> grant.capability().equals(capability))
                .findFirst()
                .orElseThrow(() -> new ConformanceFailure("no grant of " + capability + " in " + describe(grants)));
    }

    private static void check(Grant grant, Map<String, String> row) {
        String status = TableCells.of(row, "status");
        if (!status.isEmpty()) {
            Expect.equal("the status of the grant of " + grant.capability(), status, grant.status());
        }
        String constraints = TableCells.of(row, "constraints");
        if (!constraints.isEmpty()) {
            JsonNode scope = Json.read(constraints);
            Expect.isTrue(
                    ConstraintEquality.same(scope, grant.constraints()),
                    () -> "the constraints of the grant of " + grant.capability() + ": expected " + Json.write(scope)
                            + ", got " + Json.write(grant.constraints()));
        }
        String reason = TableCells.of(row, "reason");
        if (!reason.isEmpty()) {
            Expect.names("the reason", grant.body().text("reason"), reason);
        }
    }

    private static void requireTime(Grant grant, String field) {
        String text = grant.body().text(field);
        try {
            OffsetDateTime.parse(text);
        } catch (DateTimeException e) {
            throw new ConformanceFailure("'" + field + "' of a grant is not an ISO 8601 time with an offset: " + text);
        }
    }

    private static String describe(List<Grant> grants) {
        return grants.stream().map(grant -> Json.write(grant.body().node())).collect(Collectors.joining(", "));
    }
}
