package dev.capstan.tck.steps.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.UniqueNames;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.bus.BusPeer;
import dev.capstan.tck.subject.invocation.Invocation;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.UUID;

/** Steps about the peer that the subject calls over the message bus (X-BUS-4.4 to X-BUS-4.6, X-BUS-5.3). */
public final class OutgoingCallSteps {

    private static final String DELIVER = "deliver";

    private final Subject subject;
    private final ScenarioState state;
    private final ScenarioBusPeers busPeers;
    private final Clients clients;
    private final UniqueNames uniqueNames;

    public OutgoingCallSteps(
            Subject subject, ScenarioState state, ScenarioBusPeers busPeers, Clients clients, UniqueNames uniqueNames) {
        this.subject = subject;
        this.state = state;
        this.busPeers = busPeers;
        this.clients = clients;
        this.uniqueNames = uniqueNames;
    }

    @Given("a courier that returns {json}")
    public void courier(JsonNode data) {
        BusPeer busPeer = busPeers.bus().courier();
        busPeers.bus().respondTo(uniqueNames.marker(), request -> List.of(busPeer.sign(response(request, data))));
    }

    @Given("a courier that sends a response that {} and then returns {json}")
    public void courierAfter(String defect, JsonNode data) {
        BusPeer busPeer = busPeers.bus().courier();
        BusEnvelopeDefects postage =
                new BusEnvelopeDefects(busPeer, busPeers.bus().peer());
        JsonNode forged = Json.object().put("forged", true);
        busPeers.bus()
                .respondTo(
                        uniqueNames.marker(),
                        request -> List.of(
                                postage.defective(response(request, forged), defect),
                                busPeer.sign(response(request, data))));
    }

    private static ObjectNode response(ObjectNode request, JsonNode data) {
        ObjectNode response = Json.object().put("version", 1).put("kind", "response");
        response.put("messageId", UUID.randomUUID().toString());
        response.set("correlationId", request.get("correlationId"));
        response.set("causedBy", request.get("messageId"));
        response.set("from", request.get("to"));
        response.set("to", request.get("from"));
        response.set("capability", request.get("capability"));
        response.putObject("payload").put("ok", true).set("data", data);
        return response;
    }

    @When("the courier is asked to deliver")
    public void isAsked() {
        state.recordResponse(subject.agentRequests().send(AgentRequest.of(Bus.COURIER, DELIVER, parcel())));
    }

    @When("{agent} invokes the delivery of the courier")
    public void isAskedBy(Agent agent) {
        state.recordResponse(
                subject.invocations().invoke(Invocation.of(DELIVER, parcel()).by(clients.invocationToken(agent))));
    }

    @Then("the request to the courier is on behalf of {agent}")
    public void isOnBehalfOf(Agent agent) {
        JsonNode headers = request().path("headers");
        Expect.equal(
                "'on-behalf-of' of the request",
                agent.id(),
                headers.path("on-behalf-of").asText());
        Expect.isTrue(
                !headers.path("on-behalf-of-host").asText().isBlank(),
                () -> "the request has no 'on-behalf-of-host': " + Json.write(headers));
    }

    @Then("the request to the courier is signed with the key of the courier")
    public void requestIsSigned() {
        JsonNode request = request();
        Expect.isTrue(
                busPeers.bus().courier().hasSigned(request),
                () -> "the request is not signed with the shared key: " + Json.write(request));
        Expect.isTrue(request.path("deadline").isIntegralNumber(), () -> "the request has no deadline");
    }

    private JsonNode request() {
        return busPeers.bus().requestsTo(uniqueNames.marker()).stream()
                .findFirst()
                .orElseThrow(() -> new ConformanceFailure("the courier has received no request"));
    }

    private ObjectNode parcel() {
        return Json.object().put("parcel", uniqueNames.marker());
    }
}
