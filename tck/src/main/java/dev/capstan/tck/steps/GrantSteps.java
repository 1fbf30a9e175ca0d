package dev.capstan.tck.steps;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.Reading;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.Grant;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What an agent has been granted (GR-2), as its host is told when it asks. */
public final class GrantSteps {

    private final Subject subject;
    private final Scene scene;
    private final Clients clients;
    private final Cast cast;
    private Optional<Reading> before = Optional.empty();

    public GrantSteps(Subject subject, Scene scene, Clients clients, Cast cast) {
        this.subject = subject;
        this.scene = scene;
        this.clients = clients;
        this.cast = cast;
    }

    @When("{host} asks about {agent}")
    public void asksAbout(Host host, Agent agent) {
        clients.status(host, agent);
    }

    @When("{host} remembers what it is told of {agent}")
    public void remembers(Host host, Agent agent) {
        before = Optional.of(clients.status(host, agent).granted().body());
    }

    @Then("{agent} is still the same, but for its grants")
    public void isStillTheSame(Agent agent) {
        Reading then = before.orElseThrow(() -> new Breach("nothing is remembered of the agent"));
        Reading now = clients.status(agent.host(), agent).granted().body();
        for (String field : List.of("agent_id", "host_id", "name", "mode", "status", "created_at")) {
            Expect.equal("'" + field + "' of the agent", then.text(field), now.text(field));
        }
    }

    @Then("^(an|the|the other) agent is (active|pending|expired|revoked|rejected|claimed)$")
    public void isInState(String which, String state) {
        Agent agent = cast.agent(which);
        Expect.equal(
                "the status of the agent",
                state,
                clients.status(agent.host(), agent).granted().body().text("status"));
    }

    @Then("the grants of {agent} are")
    public void grantsAre(Agent agent, DataTable expected) {
        check(clients.status(agent.host(), agent).granted().grants(), expected);
    }

    @Then("{agent} has no grants")
    public void hasNoGrants(Agent agent) {
        List<Grant> grants = clients.status(agent.host(), agent).granted().grants();
        Expect.that(grants.isEmpty(), () -> "there are grants: " + shown(grants));
    }

    @Then("{agent} may use {names} alone")
    public void mayUseAlone(Agent agent, List<String> capabilities) {
        Expect.equal(
                "the set of capabilities with an active grant",
                capabilities.stream().map(subject::capabilityName).collect(Collectors.toSet()),
                active(agent));
    }

    @Then("{agent} may use nothing")
    public void mayUseNothing(Agent agent) {
        Expect.equal("the set of capabilities with an active grant", Set.of(), active(agent));
    }

    @Then("it tells these grants")
    public void tellsGrants(DataTable expected) {
        check(scene.auth().granted().grants(), expected);
    }

    @Then("each grant of {agent} tells when it was created and last updated")
    public void tellsTimes(Agent agent) {
        List<Grant> grants = clients.status(agent.host(), agent).granted().grants();
        Expect.that(!grants.isEmpty(), () -> "there are no grants");
        for (Grant grant : grants) {
            OffsetDateTime created = time(grant, "created_at");
            OffsetDateTime updated = time(grant, "updated_at");
            Expect.that(!updated.isBefore(created), () -> "a grant was updated before it was created: " + grant);
        }
    }

    @Then("the grant of {string} tells of its capability what the catalogue tells")
    public void tellsOfCapability(String capability) {
        Grant grant = scene.auth().granted().grants().stream()
                .filter(one -> one.capability().equals(subject.capabilityName(capability)))
                .findFirst()
                .orElseThrow(() -> new Breach("there is no grant of " + capability));
        Expect.that(!grant.body().text("description").isBlank(), () -> "the description is blank");
        Expect.that(grant.body().object("input").node().has("properties"), () -> "the input has no properties");
        grant.body().object("output");
    }

    private Set<String> active(Agent agent) {
        return clients.status(agent.host(), agent).granted().grants().stream()
                .filter(grant -> grant.status().equals("active"))
                .map(Grant::capability)
                .collect(Collectors.toSet());
    }

    private void check(List<Grant> grants, DataTable expected) {
        Set<String> told = grants.stream().map(Grant::capability).collect(Collectors.toCollection(TreeSet::new));
        Set<String> named = expected.asMaps().stream()
                .map(row -> subject.capabilityName(Cells.text(row.get("capability"))))
                .collect(Collectors.toCollection(TreeSet::new));
        Expect.equal("the set of capabilities in the grants", named, told);
        Expect.that(told.size() == grants.size(), () -> "a capability has two grants: " + shown(grants));
        for (Map<String, String> row : expected.asMaps()) {
            String name = subject.capabilityName(Cells.text(row.get("capability")));
            grants.stream().filter(grant -> grant.capability().equals(name)).forEach(grant -> check(grant, row));
        }
    }

    private static void check(Grant grant, Map<String, String> row) {
        Expect.equal("the status of the grant of " + grant.capability(), row.get("status"), grant.status());
        String constraints = Cells.text(row.get("constraints"));
        if (!constraints.isEmpty()) {
            JsonNode scope = Json.read(constraints);
            Expect.that(
                    Scope.same(scope, grant.constraints()),
                    () -> "the constraints of the grant of " + grant.capability() + " are to be " + Json.write(scope)
                            + " and are " + Json.write(grant.constraints()));
        }
        String reason = Cells.text(row.get("reason"));
        if (!reason.isEmpty()) {
            Expect.names("the reason", grant.body().text("reason"), reason);
        }
    }

    private static OffsetDateTime time(Grant grant, String field) {
        String text = grant.body().text(field);
        try {
            return OffsetDateTime.parse(text);
        } catch (DateTimeException e) {
            throw new Breach("'" + field + "' of a grant is '" + text + "', which is no time of ISO 8601 with a zone");
        }
    }

    private static String shown(List<Grant> grants) {
        return grants.stream().map(grant -> Json.write(grant.body().node())).collect(Collectors.joining(", "));
    }
}
