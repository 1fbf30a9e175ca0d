package dev.capstan.tck.steps.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Steps about the interactions of two peers, and their messages (DISC-3.5, DISC-4.3). */
public final class InteractionSteps {

    private static final int EXPIRY_SECONDS = 60;

    private final Subject subject;
    private final KitPeer kitPeer;
    private final ReceiptSteps receipts;
    private final TransferSteps transfers;
    private final List<ObjectNode> valid = new ArrayList<>();
    private @Nullable String with;
    private @Nullable ObjectNode trace;

    public InteractionSteps(Subject subject, KitPeer kitPeer, ReceiptSteps receipts, TransferSteps transfers) {
        this.subject = subject;
        this.kitPeer = kitPeer;
        this.receipts = receipts;
        this.transfers = transfers;
    }

    @Given("an interaction of the visitor with {string}")
    public void interaction(String peer) {
        sends(kitPeer.visitor(), peer);
        receipts.requireAccepted(kitPeer.lastSent());
    }

    @Given("an interaction of the visitor with {string} that is {string}")
    public void interaction(String peer, String state) {
        interaction(peer);
        sendsTrace(kitPeer.visitor(), state);
    }

    @When("{sender} sends {string} a message in a new interaction")
    @When("{sender} sends {string} a message in the interaction")
    public void sends(String sender, String peer) {
        ObjectNode message = message(peer).put("from", sender);
        valid.add(message);
        kitPeer.send(message);
    }

    @When("the visitor sends {string} messages in a new interaction, one after the other")
    @When("the visitor sends {string} messages in the interaction, one after the other")
    public void sendsVariants(String peer, List<String> defects) {
        for (String defect : defects) {
            ObjectNode message = message(peer);
            valid.add(message);
            kitPeer.sendVariant(defect, EnvelopeDefects.apply(message, defect));
        }
    }

    @When("the visitor sends {string} a message of {int} bytes in a new interaction")
    public void sendsLong(String peer, int bytes) {
        ObjectNode message = message(peer);
        int missing = bytes - Json.write(message).getBytes(StandardCharsets.UTF_8).length;
        message.withObject("/body").put("text", message.at("/body/text").textValue() + "!".repeat(missing));
        kitPeer.send(message);
    }

    @When("the visitor says something to all peers in a new interaction")
    public void says() {
        with = null;
        kitPeer.send(envelope("say", Json.object().put("text", "Good morning")));
    }

    @When("{sender} sends a trace of the state {string}")
    public void sendsTrace(String sender, String state) {
        ObjectNode sending =
                envelope("trace", Json.object().put("state", state)).put("from", sender);
        trace = sending;
        kitPeer.send(sending);
    }

    @When("the trace is sent again")
    public void sendsTraceAgain() {
        kitPeer.send(EarlierStep.result(trace, "no trace has been sent yet"));
    }

    @When("the visitor sends {string} a trace of an unknown interaction")
    public void sendsUnknownTrace(String peer) {
        with = peer;
        sendsTrace(kitPeer.visitor(), "working");
    }

    @When("{sender} sends a receipt of the status {string}")
    public void givesReceipt(String sender, String status) {
        kitPeer.send(envelope("receipt", receipt(kitPeer.sentId(), status)).put("from", sender));
    }

    @When("the visitor responds with a receipt of the status {string}")
    public void respondsWithReceipt(String status) {
        JsonReader transfer = transfers.received();
        kitPeer.send(envelope("receipt", receipt(transfer.text("id"), status)).put("to", transfer.text("from")));
    }

    private static ObjectNode receipt(String id, String status) {
        return Json.object()
                .put("for_id", id)
                .put("status", status)
                .putNull("reason_code")
                .putNull("detail");
    }

    @When("the first message is sent again")
    public void sendsFirstAgain() {
        kitPeer.send(valid.get(0));
    }

    @When("the same message is sent again")
    public void sendsSameAgain() {
        kitPeer.send(kitPeer.sent());
    }

    @When("^the same message is sent again with another (text|time|expiry)$")
    public void sendsChanged(String difference) {
        ObjectNode again = kitPeer.sent();
        switch (difference) {
            case "text" -> again.withObject("/body").put("text", "Could you look again?");
            case "time" -> again.put("ts", again.path("ts").longValue() - 1);
            default -> again.put("expires_at", KitPeer.now() + EXPIRY_SECONDS);
        }
        kitPeer.send(again);
    }

    @Then("each of these messages is accepted without its defect")
    public void areAcceptedWithoutDefect() {
        for (ObjectNode message : valid) {
            kitPeer.send(message);
            receipts.requireAccepted(kitPeer.lastSent());
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
        return subject.operator().state(kitPeer.peer(peer), kitPeer.interaction());
    }

    private ObjectNode message(String peer) {
        with = peer;
        return envelope("direct", Json.object().put("text", "Could you take a look?"));
    }

    private ObjectNode envelope(String kind, ObjectNode body) {
        return kitPeer.envelope(kind, with, body).put("interaction_id", kitPeer.interaction());
    }
}
