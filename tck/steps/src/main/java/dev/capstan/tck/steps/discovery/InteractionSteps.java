package dev.capstan.tck.steps.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Steps about the interactions of two peers, and their messages (DISC-3.5, DISC-4.3). */
public final class InteractionSteps {

    private final Subject subject;
    private final KitPeer visit;
    private final List<ObjectNode> right = new ArrayList<>();
    private @Nullable String with;

    public InteractionSteps(Subject subject, KitPeer visit) {
        this.subject = subject;
        this.visit = visit;
    }

    @Given("an interaction of the visitor with {string}")
    public void interaction(String peer) {
        writes(visit.visitor(), peer);
        ReceiptSteps.isTaken("", visit.receipt());
    }

    @Given("an interaction of the visitor with {string} that is {string}")
    public void interaction(String peer, String state) {
        interaction(peer);
        reports(visit.visitor(), state);
    }

    @When("{sender} writes to {string} in a new interaction")
    @When("{sender} writes to {string} in the interaction")
    public void writes(String sender, String peer) {
        ObjectNode message = message(peer).put("from", sender);
        right.add(message);
        visit.send(message);
    }

    @When("the visitor writes to {string} in a new interaction, by turns")
    public void writesByTurns(String peer, List<String> flaws) {
        for (String flaw : flaws) {
            ObjectNode message = message(peer);
            right.add(message);
            visit.take(flaw, EnvelopeDefects.in(message, flaw));
        }
    }

    @When("{sender} reports it {string}")
    public void reports(String sender, String state) {
        visit.send(inInteraction("trace", Json.object().put("state", state)).put("from", sender));
    }

    @When("the visitor reports to {string} what nobody has begun")
    public void reportsNothing(String peer) {
        with = peer;
        reports(visit.visitor(), "working");
    }

    @When("the visitor gives a receipt that says {string}")
    public void givesReceipt(String status) {
        ObjectNode body = Json.object().put("for_id", visit.sentId()).put("status", status);
        visit.send(inInteraction("receipt", body.putNull("reason_code").putNull("detail")));
    }

    @When("the first message comes once more")
    public void comesOnceMore() {
        visit.send(right.get(0));
    }

    @When("the same message comes once more")
    public void sameComesOnceMore() {
        visit.send(visit.sent());
    }

    @Then("each of the same messages, put right, is taken")
    public void putRight() {
        for (ObjectNode message : right) {
            visit.send(message);
            ReceiptSteps.isTaken(" for " + message.path("id"), visit.receipt());
        }
    }

    @Then("{string} sees the interaction as {string}")
    public void sees(String peer, String state) {
        String seen = state(peer).orElseThrow(() -> new ConformanceFailure(peer + " does not know the interaction"));
        Expect.equal("the state of the interaction", state, seen);
    }

    @Then("{string} sees no such interaction")
    public void seesNone(String peer) {
        state(peer).ifPresent(state -> {
            throw new ConformanceFailure(peer + " must not know the interaction, but its state is " + state);
        });
    }

    private Optional<String> state(String peer) {
        return subject.operator().state(visit.peer(peer), visit.interaction());
    }

    private ObjectNode message(String peer) {
        with = peer;
        return inInteraction("direct", Json.object().put("text", "Could you take a look?"));
    }

    private ObjectNode inInteraction(String kind, ObjectNode body) {
        return visit.envelope(kind, with, body).put("interaction_id", visit.interaction());
    }
}
