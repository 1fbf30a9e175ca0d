package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.OwnProfile;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Grant;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.token.TokenDefect;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Steps about token introspection by a service that agents call directly (GR-6.2). */
public final class IntrospectionSteps {

    private static final JsonNode EMPTY_OBJECT = Json.object();
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    private final Subject subject;
    private final ScenarioState state;
    private final Clients clients;
    private final OwnProfile ownProfile;
    private @Nullable String token;

    public IntrospectionSteps(Subject subject, ScenarioState state, Clients clients, OwnProfile ownProfile) {
        this.subject = subject;
        this.state = state;
        this.clients = clients;
        this.ownProfile = ownProfile;
    }

    @When("a service asks about a token of {agent}")
    public void asks(Agent agent) {
        asks(agent, clients.executionToken(agent).compact());
    }

    @Given("a service has asked about a token of {agent}")
    public void hasAsked(Agent agent) {
        asks(agent);
        isGood();
    }

    /**
     * Asks about a new token once a second until one is inactive. The draft bounds the delay of a revocation by a
     * cache; Capstan's own profile allows no delay.
     */
    @When("a service introspects tokens of {agent} until one is inactive, for at most 30 seconds")
    public void asksUntilInactive(Agent agent) {
        asks(agent);
        for (int i = 0; i < ExecutionSteps.CACHED_SECONDS && !ownProfile.isClaimed(); i++) {
            if (!introspection().truth("active")) {
                return;
            }
            Await.elapse(Duration.ofSeconds(1));
            asks(agent);
        }
    }

    @When("a service asks about a token of {agent} for {names}")
    public void asksNarrowed(Agent agent, List<String> capabilities) {
        asks(agent, clients.narrowed(agent, capabilities).compact());
    }

    @When("a service asks about a token of {agent} that {}")
    public void asksFlawed(Agent agent, String defect) {
        asks(agent, TokenDefect.apply(clients.executionToken(agent), defect));
    }

    @When("the service at the location of {string} asks about a token of {agent} for it")
    public void asksAtLocation(String capability, Agent agent) {
        asks(agent, clients.agentToken(agent, location(agent, capability)).compact());
    }

    @When("{agent} executes {string} where it is not, by a token for its location")
    public void executesElsewhere(Agent agent, String capability) {
        clients.execute(clients.agentToken(agent, location(agent, capability)).compact(), capability, EMPTY_OBJECT);
    }

    @When("the service asks about that token")
    public void asksAgain() {
        introspects(requireToken());
    }

    @When("{agent} executes {string} by that token")
    public void executesByThat(Agent agent, String capability) {
        clients.execute(requireToken(), capability, EMPTY_OBJECT);
    }

    @Then("the token is good")
    public void isGood() {
        Expect.isTrue(introspection().truth("active"), () -> "the token must be reported as active");
    }

    @Then("the token is good for {names}")
    public void isGoodFor(List<String> capabilities) {
        isGood();
        List<Grant> grants = state.auth().grants();
        grants.forEach(grant -> Expect.equal("the status of a grant", "active", grant.status()));
        Expect.equal(
                "the capabilities with a grant",
                capabilities.stream().map(subject.fixtures()::capability).collect(Collectors.toSet()),
                grants.stream().map(Grant::capability).collect(Collectors.toSet()));
    }

    @Then("it is told to be of {agent}")
    public void isOf(Agent agent) {
        Expect.equal("the agent", agent.id(), introspection().text("agent_id"));
    }

    @Then("it is told to be of an agent of some host, in the mode {string}")
    public void isInMode(String mode) {
        Expect.isTrue(!introspection().text("host_id").isBlank(), () -> "'host_id' is blank");
        Expect.equal("the mode", mode, introspection().text("mode"));
    }

    @Then("the token is reported as inactive")
    public void isGoodForNothing() {
        Expect.isTrue(!introspection().truth("active"), () -> "the token must be reported as inactive");
    }

    @Then("a service learns that no token of {agent} is good that")
    public void noneIsGood(Agent agent, DataTable defects) {
        for (String defect : defects.asList()) {
            asksFlawed(agent, defect);
            Expect.isTrue(
                    !introspection().truth("active"), () -> "a token must be reported as inactive if it " + defect);
        }
    }

    @Then("the service learns no more than whether the token is good")
    public void learnsNoMore() {
        Expect.equal(
                "the number of members besides 'active'",
                0,
                introspection().node().size() - 1);
    }

    private JsonReader introspection() {
        return state.auth().granted().body();
    }

    /**
     * Asks about a token. If even an ordinary token of the agent is refused, the subject protects introspection by
     * credentials, as the draft recommends (5.12), and cannot be judged.
     */
    private void asks(Agent agent, String compact) {
        token = compact;
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

    private String location(Agent agent, String capability) {
        return clients.send(AuthRequest.of(Operation.DESCRIBE_CAPABILITY)
                        .withQuery("name", subject.fixtures().capability(capability))
                        .by(clients.agentToken(agent).compact()))
                .granted()
                .body()
                .text("location");
    }

    private String requireToken() {
        if (token == null) {
            throw new HarnessError("no token has been made yet");
        }
        return token;
    }
}
