package dev.capstan.tck.steps.negotiation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.invocation.Invocation;
import dev.capstan.tck.subject.registry.Proposal;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Optional;

/** Steps about calls that name a session, and the version they run under (NEG-2.4). */
public record SessionSteps(
        Subject subject,
        ScenarioState state,
        NegotiationState negotiation,
        Clients clients,
        VersionLifecycleSteps lifecycle) {

    @Given("a session on {word} of {titled}")
    public void aSession(String version, String capability) {
        negotiation.negotiate(Proposal.of(capability).preferring(version));
    }

    @Given("a session of {agent} on {word} of {titled}")
    public void aSessionOf(Agent agent, String version, String capability) {
        negotiation.negotiate(Proposal.of(capability).preferring(version).by(token(agent)));
    }

    private String token(Agent agent) {
        return clients.agentToken(agent, subject.negotiations().audience()).compact();
    }

    @Given("a session that does not exist")
    public void anUnknownSession() {
        negotiation.negotiate(
                Proposal.of(subject.fixtures().capability("code-review")).preferring("2.0"));
        negotiation.replaceWithUnknown();
    }

    @When("the session ends")
    public void ends() {
        state.recordResponse(subject.negotiations().end(negotiation.session()).requireSuccess());
    }

    @When("^an anonymous caller (ends|requests) the session$")
    public void anonymousUses(String verb) {
        state.recordResponse(
                verb.equals("ends")
                        ? subject.negotiations().end(negotiation.session())
                        : subject.negotiations().session(negotiation.session()));
    }

    @When("{agent} requests the session")
    public void agentRequests(Agent agent) {
        state.recordResponse(subject.negotiations().session(negotiation.session(), token(agent)));
    }

    @When("{agent} ends the session")
    public void agentEnds(Agent agent) {
        state.recordResponse(subject.negotiations().end(negotiation.session(), token(agent)));
    }

    @Then("the session has the capability and the version of the agreement")
    public void isAsAgreed() {
        JsonReader agreed = negotiation.last().agreement();
        JsonReader actual = state.lastResponse().body();
        for (String field : List.of("capability", "agreed_version", "session_id")) {
            Expect.equal("'" + field + "' of the session", agreed.text(field), actual.text(field));
        }
    }

    @When("{string} is invoked in the session with {json}")
    public void invoke(String capability, JsonNode parameters) {
        state.recordResponse(subject.invocations()
                .invoke(Invocation.of(capability, parameters).withSession(negotiation.session())));
    }

    @When("{agent} invokes {string} in the session with {json}")
    public void invokeBy(Agent agent, String capability, JsonNode parameters) {
        state.recordResponse(subject.invocations()
                .invoke(Invocation.of(capability, parameters)
                        .withSession(negotiation.session())
                        .by(clients.invocationToken(agent))));
    }

    @When("{string} is asked for {string} in the session with {json}")
    public void ask(String agent, String capability, JsonNode payload) {
        state.recordResponse(subject.agentRequests()
                .send(AgentRequest.of(agent, capability, payload).withSession(negotiation.session())));
    }

    @Then("the result has no {string}")
    public void resultHasNo(String field) {
        Expect.isTrue(
                !state.invocation().body().object("result").has(field),
                () -> "the result must not have '" + field + "': "
                        + state.invocation().transcript());
    }

    @Then("after the sunset {string} is refused in the session with {string} for {json}")
    public void isRefusedAfterwards(String capability, String code, JsonNode parameters) {
        Await.present(() -> {
                    invoke(capability, parameters);
                    return Optional.of(state.invocation()).filter(response -> !response.succeeded());
                })
                .orElseThrow(
                        () -> new ConformanceFailure("the capability can still be invoked: " + state.transcript()));
        Expect.equal("the code of the failure", code, state.invocation().errorCode());
        lifecycle.requirePast();
    }

    @Then("the session has the status {string}")
    public void isRemembered(String status) {
        Expect.equal(
                "the status of the session",
                status,
                subject.negotiations()
                        .session(negotiation.session())
                        .agreement()
                        .text("status"));
    }
}
