package dev.capstan.tck.steps.bus;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.bus.ScenarioBusPeers.Party;
import dev.capstan.tck.steps.common.Expect;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Steps about events, cancellations and inboxes on the message bus (X-BUS-5.2, X-BUS-7). */
public final class BusEventSteps {

    /**
     * Number of later requests. A server can process messages concurrently, so their responses may arrive in another
     * order.
     */
    private static final int LATER_REQUESTS = 3;

    private static final Duration LATER_RESPONSE_TIMEOUT = Duration.ofSeconds(10);

    private final ScenarioBusPeers busPeers;
    private final Map<Party, String> requests = new LinkedHashMap<>();

    public BusEventSteps(ScenarioBusPeers busPeers) {
        this.busPeers = busPeers;
    }

    @When("{peer} requests {string} on behalf of {string}")
    public void requestsOnBehalfOf(Party party, String capability, String principal) {
        ObjectNode envelope = busPeers.envelope("request", party, capability, Json.object());
        ((ObjectNode) envelope.path("headers")).put("on-behalf-of", principal);
        busPeers.send(party, party.peer().sign(envelope));
    }

    @When("{peer} sends an event for {string}")
    public void sendsEvent(Party party, String capability) {
        busPeers.send(party, party.peer().sign(busPeers.envelope("event", party, capability, Json.object())));
    }

    @When("{peer} cancels its request")
    public void cancels(Party party) {
        busPeers.bus().send(party.peer().sign(cancellation(party)));
    }

    @When("its cancellation {}")
    public void cancelsDefective(String defect) {
        Party party = busPeers.peer("the peer");
        busPeers.bus()
                .send(new BusEnvelopeDefects(party.peer(), busPeers.otherThan(party))
                        .defective(cancellation(party), defect));
    }

    /** Checks that the last request has no response after those to later requests of another peer, and stops it. */
    @Then("the request goes on")
    public void goesOn() {
        Party party = busPeers.peer("the peer");
        Party other = busPeers.peer("another peer");
        for (int i = 0; i < LATER_REQUESTS; i++) {
            ObjectNode later = busPeers.envelope("request", other, "who_asks", Json.object());
            busPeers.bus().send(other.peer().sign(later));
            busPeers.bus().response(other.inbox(), 0, later.path("messageId").asText(), LATER_RESPONSE_TIMEOUT);
        }
        String request = busPeers.sent().path("messageId").asText();
        Expect.isTrue(!busPeers.isAnswered(party, request), () -> "the request must not get a response");
        cancels(party);
    }

    private ObjectNode cancellation(Party party) {
        ObjectNode request = busPeers.sent();
        ObjectNode event =
                busPeers.envelope("event", party, request.path("capability").asText(), Json.object());
        event.put("causedBy", request.path("messageId").asText());
        event.set("correlationId", request.get("correlationId"));
        event.set("headers", Json.object().put("event", "cancelled"));
        return event;
    }

    /** Checks that no response has arrived after those to later requests. */
    @Then("{peer} receives a response to its later request only")
    public void hasLaterResponseOnly(Party party) {
        String event = busPeers.sent().path("messageId").asText();
        for (int i = 0; i < LATER_REQUESTS; i++) {
            busPeers.send(party, party.peer().sign(busPeers.envelope("request", party, "who_asks", Json.object())));
            busPeers.response();
        }
        Expect.isTrue(!busPeers.isAnswered(party, event), () -> "the event must not get a response");
    }

    @When("{peer} and {peer} each request {string}")
    public void eachRequest(Party party, Party other, String capability) {
        for (Party one : List.of(party, other)) {
            busPeers.send(one, one.peer().sign(busPeers.envelope("request", one, capability, Json.object())));
            requests.put(one, busPeers.sent().path("messageId").asText());
            busPeers.response();
        }
    }

    @Then("each peer receives the response to its own request only")
    public void eachReceivesItsOwn() {
        requests.forEach((party, messageId) -> {
            busPeers.isAnswered(party, "a later response " + UUID.randomUUID());
            party.inbox()
                    .since(0)
                    .forEach(text -> Expect.equal(
                            "'causedBy' of a response in the inbox of "
                                    + party.peer().address(),
                            messageId,
                            cause(text)));
        });
    }

    private static String cause(String text) {
        try {
            return Json.read(text).path("causedBy").asText();
        } catch (InvalidJson e) {
            return text;
        }
    }
}
