package dev.capstan.tck.steps.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.UniqueNames;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.agent.AgentResponse;
import dev.capstan.tck.subject.agent.Mode;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.bus.BusPeer;
import dev.capstan.tck.subject.bus.CanonicalForm;
import dev.capstan.tck.subject.invocation.Invocation;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Steps about the peer that the subject calls over the message bus (X-BUS-4.4 to X-BUS-4.6, X-BUS-5.3, X-BUS-8). */
public record OutgoingCallSteps(
        Subject subject, ScenarioState state, ScenarioBusPeers busPeers, Clients clients, UniqueNames uniqueNames) {

    private static final String DELIVER = "deliver";

    /** Tolerated difference of the clocks of the kit and the subject. */
    private static final int CLOCK_DIFFERENCE_SECONDS = 30;

    /** Time after which a request that was sent has arrived. */
    private static final Duration TRANSIT = Duration.ofMillis(150);

    @Given("a courier that returns {json}")
    public void courier(JsonNode data) {
        respond((courier, request) -> List.of(courier.sign(response(request, data))));
    }

    @Given("a courier that sends a response that {} and then returns {json}")
    public void courierAfter(String defect, JsonNode data) {
        BusPeer other = busPeers.bus().peer();
        JsonNode forged = Json.object().put("forged", true);
        respond((courier, request) -> List.of(
                new BusEnvelopeDefects(courier, other).defective(response(request, forged), defect),
                courier.sign(response(request, data))));
    }

    @Given("a courier that refuses with {string}")
    public void refusingCourier(String code) {
        ObjectNode refusal = Json.object().put("ok", false);
        refusal.putObject("error").put("code", code).put("message", "the courier refuses");
        respond((courier, request) -> List.of(courier.sign(responseWith(request, refusal))));
    }

    @Given("a courier that does not respond")
    public void silentCourier() {
        respond((courier, request) -> List.of());
    }

    private void respond(BiFunction<BusPeer, ObjectNode, List<ObjectNode>> responses) {
        BusPeer courier = busPeers.bus().courier();
        busPeers.bus().respondTo(uniqueNames.marker(), request -> responses.apply(courier, request));
    }

    private static ObjectNode response(ObjectNode request, JsonNode data) {
        ObjectNode success = Json.object().put("ok", true);
        return responseWith(request, success.set("data", data));
    }

    private static ObjectNode responseWith(ObjectNode request, ObjectNode payload) {
        ObjectNode response = Json.object().put("version", 1).put("kind", "response");
        response.put("messageId", UUID.randomUUID().toString());
        response.set("correlationId", request.get("correlationId"));
        response.set("causedBy", request.get("messageId"));
        response.set("from", request.get("to"));
        response.set("to", request.get("from"));
        response.set("capability", request.get("capability"));
        return response.set("payload", payload);
    }

    @When("^the courier is asked to (deliver|weigh|collect)(?: (.+))?$")
    public void isAsked(String capability, @Nullable String content) {
        state.recordResponse(ask(capability, parcel(content == null ? Json.object() : Json.read(content))));
    }

    @When("the courier is asked twice to deliver")
    public void isAskedTwice() {
        ask(DELIVER, parcel());
        state.recordResponse(ask(DELIVER, parcel()));
    }

    private AgentResponse ask(String capability, JsonNode payload) {
        return subject.agentRequests().send(AgentRequest.of(Bus.COURIER, capability, payload));
    }

    @When("the courier is notified")
    public void isNotified() {
        state.recordResponse(subject.agentRequests()
                .send(AgentRequest.of(Bus.COURIER, DELIVER, parcel()).withMode(Mode.FIRE_AND_FORGET)));
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

    @Then("the request to the courier is complete")
    public void requestIsComplete() {
        JsonNode request = request();
        Expect.equal("'version' of the request", 1, request.path("version").asInt());
        Expect.equal("'kind' of the request", "request", request.path("kind").asText());
        Expect.equal(
                "'to' of the request",
                busPeers.bus().courier().address(),
                request.path("to").asText());
        Expect.equal(
                "'capability' of the request",
                DELIVER,
                request.path("capability").asText());
        Expect.isTrue(
                request.path("from").asText().startsWith("agent://"),
                () -> "'from' of the request is not an address such as agent://me: " + Json.write(request));
        Expect.isTrue(
                request.path("replyTo").asText().startsWith("nats://"),
                () -> "'replyTo' of the request is not an inbox such as nats://inbox: " + Json.write(request));
        List<String> unknown = CanonicalForm.unknownFields(request);
        Expect.isTrue(unknown.isEmpty(), () -> "the request has the unknown fields " + unknown);
    }

    @Then("the request to the courier has the payload {json}")
    public void requestHasPayload(JsonNode content) {
        Expect.sameJson("payload of the request", parcel(content), request().path("payload"));
    }

    @Then("the requests to the courier have different ids")
    public void requestsDiffer() {
        List<JsonNode> requests = requests();
        Expect.equal("number of requests to the courier", 2, requests.size());
        for (String id : List.of("messageId", "correlationId")) {
            JsonNode first = requests.get(0).path(id);
            Expect.isTrue(
                    first.isTextual() && !first.equals(requests.get(1).path(id)),
                    () -> "both requests have the " + id + " " + first);
        }
    }

    @Then("the deadline of the request to the courier is at most {int} seconds ahead")
    public void deadlineIsWithin(int seconds) {
        JsonNode deadline = request().path("deadline");
        long now = System.currentTimeMillis();
        long ahead = deadline.longValue() - now;
        Expect.isTrue(
                deadline.isIntegralNumber()
                        && ahead >= -CLOCK_DIFFERENCE_SECONDS * 1_000L
                        && ahead <= (seconds + CLOCK_DIFFERENCE_SECONDS) * 1_000L,
                () -> "the deadline of the request is " + deadline + "; expected it to be at most " + seconds
                        + " seconds after " + now + ", and not past");
    }

    @Then("the courier has received no request")
    public void receivedNothing() {
        Await.elapse(TRANSIT);
        Expect.isTrue(
                requests().isEmpty(),
                () -> "the courier has received " + Json.write(requests().get(0)));
    }

    @Then("the courier receives an event without an inbox")
    public void receivesEvent() {
        JsonNode event = Await.present(() -> requests().stream().findFirst())
                .orElseThrow(() -> new ConformanceFailure("the courier has received no event"));
        Expect.equal("'kind' of the event", "event", event.path("kind").asText());
        Expect.isTrue(!event.has("replyTo"), () -> "the event has an inbox: " + Json.write(event));
    }

    private JsonNode request() {
        return requests().stream()
                .findFirst()
                .orElseThrow(() -> new ConformanceFailure("the courier has received no request"));
    }

    private List<JsonNode> requests() {
        return busPeers.bus().requestsTo(uniqueNames.marker());
    }

    private ObjectNode parcel() {
        return parcel(Json.object());
    }

    private ObjectNode parcel(JsonNode content) {
        ObjectNode parcel = Json.object().put("parcel", uniqueNames.marker());
        return parcel.setAll((ObjectNode) content);
    }
}
