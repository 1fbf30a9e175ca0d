package dev.capstan.tck.steps.grants;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.OwnProfile;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Grant;
import dev.capstan.tck.subject.auth.Operation;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Steps about token introspection by a service that agents call directly (GR-6.2). */
public record IntrospectionSteps(
        Subject subject, ScenarioState state, Clients clients, OwnProfile ownProfile, AgentTokens tokens) {

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    @When("a service introspects a token of {agent}")
    public void introspects(Agent agent) {
        introspects(agent, clients.executionToken(agent).compact());
    }

    @Given("a service has introspected a token of {agent}")
    public void hasIntrospected(Agent agent) {
        introspects(agent);
        isActive();
    }

    /**
     * Introspects a new token once a second until one is inactive. The draft bounds the delay of a revocation by a
     * cache; Capstan's own profile allows no delay.
     */
    @When("a service introspects tokens of {agent} until one is inactive, for at most 30 seconds")
    public void introspectsUntilInactive(Agent agent) {
        introspects(agent);
        for (int i = 0; i < ExecutionSteps.CACHED_SECONDS && !ownProfile.isClaimed(); i++) {
            if (!introspection().truth("active")) {
                return;
            }
            Await.elapse(Duration.ofSeconds(1));
            introspects(agent);
        }
    }

    @When("a service introspects a token of {agent} for {names}")
    public void introspectsNarrowed(Agent agent, List<String> capabilities) {
        introspects(agent, clients.narrowed(agent, capabilities).compact());
    }

    @When("a service introspects a token of {agent} that {}")
    public void introspectsUsing(Agent agent, String property) {
        introspects(agent, tokens.compact(agent, property));
    }

    @Then("the token is active")
    public void isActive() {
        Expect.isTrue(introspection().truth("active"), () -> "the token must be reported as active");
    }

    @Then("the token is active with grants of {names}")
    public void isActiveFor(List<String> capabilities) {
        isActive();
        List<Grant> grants = state.auth().grants();
        grants.forEach(grant -> Expect.equal("the status of a grant", "active", grant.status()));
        Expect.equal(
                "the capabilities with a grant",
                capabilities.stream().map(subject.fixtures()::capability).collect(Collectors.toSet()),
                grants.stream().map(Grant::capability).collect(Collectors.toSet()));
    }

    @Then("the token is inactive")
    public void isInactive() {
        Expect.isTrue(!introspection().truth("active"), () -> "the token must be reported as inactive");
    }

    @Then("introspection reports each token of {agent} as inactive that")
    public void eachIsInactive(Agent agent, DataTable defects) {
        for (String defect : defects.asList()) {
            introspectsUsing(agent, defect);
            Expect.isTrue(
                    !introspection().truth("active"), () -> "a token must be reported as inactive if it " + defect);
        }
    }

    private JsonReader introspection() {
        return state.auth().granted().body();
    }

    /**
     * Introspects a token. If even an ordinary token of the agent is refused, the subject protects introspection by
     * credentials, as the draft recommends (5.12), and cannot be judged.
     */
    private void introspects(Agent agent, String compact) {
        tokens.recordIntrospected(compact);
        AuthResponse response = introspects(compact);
        if (isUnauthorized(response)) {
            if (isUnauthorized(introspects(clients.executionToken(agent).compact()))) {
                throw new NotObservable("introspection requires credentials, which the kit does not have: "
                        + response.wire().transcript());
            }
            state.recordResponse(response);
        }
    }

    private AuthResponse introspects(String compact) {
        return clients.send(
                AuthRequest.of(Operation.INTROSPECT).withBody(Json.object().put("token", compact)));
    }

    private static boolean isUnauthorized(AuthResponse response) {
        return response.wire().status() == UNAUTHORIZED || response.wire().status() == FORBIDDEN;
    }
}
