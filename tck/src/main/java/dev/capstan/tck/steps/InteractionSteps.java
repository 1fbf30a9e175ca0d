package dev.capstan.tck.steps;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.HarnessFault;
import dev.capstan.tck.subject.Reading;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What two peers have under way, and what is refused (DISC-3.5, DISC-4.3). */
public final class InteractionSteps {

    private final Subject subject;
    private final Visit visit;
    private @Nullable ObjectNode first;
    private @Nullable String with;

    public InteractionSteps(Subject subject, Visit visit) {
        this.subject = subject;
        this.visit = visit;
    }

    @Given("an interaction of the visitor with {string}")
    public void interaction(String peer) {
        writes(peer);
        Expect.equal("the status of the receipt", "accepted", visit.receipt().text("status"));
    }

    @Given("an interaction of the visitor with {string} that is {string}")
    public void interaction(String peer, String state) {
        interaction(peer);
        reports(state);
        sees(peer, state);
    }

    @When("the visitor writes to {string} in a new interaction")
    @When("the visitor writes to {string} in the interaction")
    public void writes(String peer) {
        writes(message(peer));
    }

    @When("^the visitor writes to \"([^\"]*)\" in a new interaction, (.+)$")
    public void writesFlawed(String peer, String flaw) {
        ObjectNode message = message(peer);
        first = message;
        ObjectNode flawed = Flaws.in(message, flaw);
        visit.send(flawed);
    }

    @When("a stranger writes to {string} in the interaction")
    public void strangerWrites(String peer) {
        visit.send(message(peer).put("from", visit.stranger()));
    }

    @When("the visitor reports it {string}")
    public void reports(String state) {
        visit.send(report(state));
    }

    @When("a stranger reports it {string}")
    public void strangerReports(String state) {
        visit.send(report(state).put("from", visit.stranger()));
    }

    @When("the visitor reports to {string} what nobody has begun")
    public void reportsNothing(String peer) {
        with = peer;
        reports("working");
    }

    @When("the visitor gives a receipt that says {string}")
    public void givesReceipt(String status) {
        ObjectNode body = Json.object().put("for_id", visit.sentId()).put("status", status);
        visit.send(inInteraction("receipt", body.putNull("reason_code").putNull("detail")));
    }

    @When("the first message comes once more")
    public void comesOnceMore() {
        visit.send(begun());
    }

    @When("the same question comes once more")
    @When("the same message comes once more")
    public void sameComesOnceMore() {
        visit.send(visit.sent());
    }

    @Then("the same message, put right, is taken")
    public void putRight() {
        visit.send(begun());
        Expect.equal("the status of the receipt", "accepted", visit.receipt().text("status"));
    }

    @Then("it is refused as {string}")
    public void isRefused(String reason) {
        Reading receipt = visit.receipt();
        Expect.equal("the reason of " + visit.answer().transcript(), reason, receipt.text("reason_code"));
        String status =
                switch (reason) {
                    case "expired", "duplicate" -> reason;
                    case "unsupported_kind", "unsupported_profile" -> "unsupported";
                    default -> "rejected";
                };
        Expect.equal("the status of the receipt", status, receipt.text("status"));
        Expect.names("the detail", receipt.text("detail"), "");
    }

    @Then("nothing comes of it")
    public void nothingComes() {
        Expect.that(
                visit.answer().envelopes().isEmpty() && visit.answer().refusal().isEmpty(),
                () -> "something is answered: " + visit.answer().transcript());
    }

    @Then("{string} sees the interaction as {string}")
    public void sees(String peer, String state) {
        String seen = state(peer).orElseThrow(() -> new Breach(peer + " sees no such interaction"));
        Expect.equal("the state of the interaction", state, seen);
    }

    @Then("{string} sees no such interaction")
    public void seesNone(String peer) {
        state(peer).ifPresent(state -> {
            throw new Breach(peer + " sees the interaction as " + state);
        });
    }

    @Then("the visitor is not known in the channel")
    public void visitorIsUnknown() {
        isUnknown(visit.visitor());
    }

    @Then("neither is known in the channel")
    public void neitherIsKnown() {
        isUnknown(visit.visitor());
        isUnknown(visit.stranger());
    }

    private void isUnknown(String peer) {
        Expect.that(!subject.operator().peers().contains(peer), () -> peer + " is known in the channel");
    }

    private Optional<String> state(String peer) {
        return subject.operator().state(visit.peer(peer), visit.interaction());
    }

    private void writes(ObjectNode message) {
        if (first == null) {
            first = message;
        }
        visit.send(message);
    }

    private ObjectNode begun() {
        if (first == null) {
            throw new HarnessFault("no message has been sent yet");
        }
        return first;
    }

    private ObjectNode message(String peer) {
        with = peer;
        return inInteraction("direct", Json.object().put("text", "Could you take a look?"));
    }

    private ObjectNode report(String state) {
        return inInteraction("trace", Json.object().put("state", state));
    }

    private ObjectNode inInteraction(String kind, ObjectNode body) {
        return visit.envelope(kind, with, body).put("interaction_id", visit.interaction());
    }
}
